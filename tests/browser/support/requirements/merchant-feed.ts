type Requirement = {
  /** The page of the Merchant Center that describes the attribute. */
  readonly source: string
  readonly isRequired: boolean
  readonly form: RegExp
  /** 1 where it is not given. */
  readonly mostTimes?: number
}

const help = (page: number) => `https://support.google.com/merchants/answer/${page}`
/** The whole product data specification. */
const specification = help(7052112)
const required = (page: string, form: RegExp): Requirement => ({ source: page, isRequired: true, form })
const optional = (page: string, form: RegExp, mostTimes = 1): Requirement => ({ source: page, isRequired: false, form, mostTimes })

const textUpTo = (most: number) => new RegExp(`^\\S(?:[^]{0,${most - 2}}\\S)?$`, 'u')
const address = /^https?:\/\/[!-~]{1,1990}$/
const money = /^[1-9]\d*\.\d\d INR$/
const days = /^\d{1,2}$/
/** From 1 to 3,000, all sides in one unit. */
const side = /^[1-9]\d{0,3}(?:\.\d+)? cm$/
const weight = /^[1-9]\d{0,4} g$/

/**
 * What Google Merchant Center demands of an item that is sold in India, as its product data specification stood in September 2026. `isRequired` also where it is
 * so only of goods like these: colours of one product, no registered number, a price of delivery.
 */
export const feedRequirements: Readonly<Record<string, Requirement>> = {
  id: required(help(6324405), /^[!-~]{1,50}$/),
  title: required(help(6324415), textUpTo(150)),
  description: required(help(6324468), textUpTo(5_000)),
  link: required(help(6324416), address),
  image_link: required(help(12472547), address),
  additional_image_link: optional(help(12472826), address, 10),
  availability: required(help(12472827), /^(?:in_stock|out_of_stock|preorder|backorder)$/),
  price: required(help(12471842), money),
  maximum_retail_price: optional(specification, money),
  brand: required(specification, textUpTo(70)),
  identifier_exists: required(help(12472746), /^no$/),
  condition: required(help(12471921), /^(?:new|refurbished|used)$/),
  color: required(help(12471922), /^(?=.{2,100}$)(?!\d+$)[\p{L}\p{N} -]{1,40}(?:\/[\p{L}\p{N} -]{1,40}){0,2}$/u),
  item_group_id: required(help(12472646), /^[!-~]{1,50}$/),
  item_group_title: required(help(17085146), textUpTo(150)),
  material: optional(help(12472145), textUpTo(200)),
  size: optional(help(6324492), textUpTo(100)),
  product_length: optional(help(12472549), side),
  product_width: optional(help(12472549), side),
  product_height: optional(help(12472549), side),
  product_weight: optional(help(12472549), weight),
  shipping: required(help(12471847), /^$/),
  country: required(help(12471847), /^IN$/),
  service: optional(help(12471847), textUpTo(100)),
  min_handling_time: optional(help(12471847), days),
  max_handling_time: optional(help(12471847), days),
  min_transit_time: optional(help(12471847), days),
  max_transit_time: optional(help(12471847), days),
  shipping_weight: optional(specification, weight),
  ships_from_country: optional(specification, /^[A-Z]{2}$/),
  return_policy_label: optional(specification, /^[a-z-]{1,100}$/),
  product_type: optional(help(6324406), textUpTo(750), 5),
  google_product_category: optional(help(6324436), /^\d{1,6}$/),
}

const deliveryPrice = /^\d+\.\d\d INR$/

export type Attributes = readonly { readonly name: string; readonly value: string }[]

/** Returns what an item lacks of the requirements, or has beyond them. The price of delivery stands in `shipping`, beside that of the item. */
export function faultsOfItem(attributes: Attributes, delivery: Attributes): string[] {
  const all = [...attributes, ...delivery.filter(({ name }) => name !== 'price')]
  const times = (name: string) => all.filter((each) => each.name === name).length
  const deliveryPrices = delivery.filter(({ name }) => name === 'price')
  return [
    ...Object.entries(feedRequirements).flatMap(([name, { isRequired, mostTimes = 1 }]) => [
      ...(isRequired && times(name) === 0 ? [`no ${name}`] : []),
      ...(times(name) > mostTimes ? [`${name} stands ${times(name)} times`] : []),
    ]),
    ...all.flatMap(({ name, value }) =>
      feedRequirements[name]?.form.test(value) ? [] : [`${name} is not known, or not in form: ${value}`],
    ),
    ...(deliveryPrices.length === 1 && deliveryPrice.test(deliveryPrices[0]!.value) ? [] : ['delivery has no price']),
  ]
}
