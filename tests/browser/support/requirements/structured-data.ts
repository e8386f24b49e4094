type NamedKind = 'text' | 'code' | 'country' | 'currency' | 'url' | 'day' | 'number' | 'count' | 'price' | 'list' | 'thing' | 'any'
/** A list has the values that are allowed, those of schema.org without its address. */
type Kind = NamedKind | readonly string[]
type Properties = Readonly<Record<string, Kind>>

/** What a type must have, should have, and may have besides; nothing else. */
export type Requirement = {
  readonly source: string
  readonly required: Properties
  readonly recommended: Properties
  /** What is recommended and that the shop cannot state, with the reason. */
  readonly withheld: Readonly<Record<string, string>>
  readonly allowed?: Properties
  /** What this thing must have because of what else it states. */
  readonly demandedOf?: (thing: Thing) => Properties
}

type Thing = Readonly<Record<string, unknown>>

const google = (page: string) => `https://developers.google.com/search/docs/appearance/structured-data/${page}`
const noReviews = 'the shop has no reviews'
const ofGroup = 'its group has it'
const noEnd = 'no price has an end that is known'
const fees = ['FreeReturn', 'ReturnFeesCustomerResponsibility', 'ReturnShippingFees']
const availabilities = [
  ...['BackOrder', 'Discontinued', 'InStock', 'InStoreOnly', 'LimitedAvailability'],
  ...['OnlineOnly', 'OutOfStock', 'PreOrder', 'PreSale', 'SoldOut'],
]

/**
 * As Google Search Central published them by September 2026, at the address of each row; a type that it does not describe is as schema.org has
 * it. What is recommended is demanded here, unless the row says why it is withheld.
 */
export const requirements: Readonly<Record<string, Requirement>> = {
  ProductGroup: {
    source: google('product-variants'),
    required: { name: 'text' },
    recommended: {
      ...{
        brand: 'thing',
        description: 'text',
        hasVariant: 'list',
        productGroupID: 'text',
        url: 'url',
        variesBy: ['color', 'size', 'suggestedAge', 'suggestedGender', 'material', 'pattern'],
      },
    },
    withheld: { aggregateRating: noReviews, review: noReviews },
    allowed: { '@id': 'url', category: 'text', material: 'text' },
  },
  Product: {
    source: google('merchant-listing#product-information'),
    required: { name: 'text', image: 'list', offers: 'thing' },
    recommended: { color: 'text', inProductGroupWithID: 'text', sku: 'code' },
    withheld: {
      ...{ aggregateRating: noReviews, review: noReviews, gtin: 'the goods have none', mpn: 'the goods have none' },
      ...{ description: ofGroup, brand: ofGroup, material: ofGroup, category: ofGroup, isVariantOf: 'it stands in its group' },
      ...{ size: 'all colours have one', pattern: 'none has one', audience: 'anybody', hasCertification: 'only asked for in Europe' },
      ...{ hasAdultConsideration: 'it is for all ages', subjectOf: 'there is no model in three dimensions' },
    },
    allowed: { countryOfOrigin: 'text' },
  },
  Offer: {
    source: google('merchant-listing#offer-properties'),
    required: { price: 'price', priceCurrency: 'currency' },
    recommended: {
      ...{ availability: availabilities, itemCondition: ['NewCondition', 'RefurbishedCondition', 'UsedCondition'] },
      ...{ url: 'url', shippingDetails: 'thing', hasMerchantReturnPolicy: 'any' },
    },
    withheld: { priceValidUntil: noEnd, validFrom: noEnd, validThrough: noEnd },
    allowed: { priceSpecification: 'thing' },
  },
  UnitPriceSpecification: {
    source: google('merchant-listing#unit-price-specification-properties'),
    required: { price: 'price', priceCurrency: 'currency' },
    recommended: { priceType: ['StrikethroughPrice'] },
    withheld: {
      ...{
        referenceQuantity: 'nothing is sold by weight or length',
        validForMemberTier: 'no members',
        membershipPointsEarned: 'no members',
      },
      ...{ validFrom: noEnd, validThrough: noEnd },
    },
    allowed: { valueAddedTaxIncluded: 'any' },
  },
  OfferShippingDetails: {
    source: google('merchant-listing#offer-shipping-details-properties'),
    required: { deliveryTime: 'thing', shippingDestination: 'thing', shippingRate: 'thing' },
    recommended: {},
    withheld: {},
  },
  DefinedRegion: {
    source: google('merchant-listing#defined-region-properties'),
    required: { addressCountry: 'country' },
    recommended: {},
    withheld: { addressRegion: 'all of India', postalCode: 'all of India' },
  },
  MonetaryAmount: {
    source: google('merchant-listing#offer-shipping-details-properties'),
    required: { value: 'number', currency: 'currency' },
    recommended: {},
    withheld: {},
  },
  ShippingDeliveryTime: {
    source: google('merchant-listing#shipping-delivery-time-properties'),
    required: {},
    recommended: { handlingTime: 'thing', transitTime: 'thing' },
    withheld: {},
    allowed: { cutoffTime: 'text', businessDays: 'thing' },
  },
  QuantitativeValue: {
    source: google('merchant-listing#shipping-delivery-time-properties'),
    required: { minValue: 'count', maxValue: 'count', unitCode: ['DAY', 'd'] },
    recommended: {},
    withheld: {},
  },
  OpeningHoursSpecification: {
    source: 'https://schema.org/OpeningHoursSpecification',
    required: { dayOfWeek: 'list' },
    recommended: {},
    withheld: {},
  },
  MerchantReturnPolicy: {
    source: google('return-policy'),
    required: {
      applicableCountry: 'country',
      returnPolicyCategory: ['MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted', 'MerchantReturnUnlimitedWindow'],
    },
    recommended: { returnPolicyCountry: 'country', merchantReturnLink: 'url', itemDefectReturnFees: fees },
    withheld: {
      ...{ itemCondition: 'the law lets what is damaged come back, and all else comes back unused', restockingFee: 'there is none' },
      ...{ returnLabelSource: 'the courier brings it', itemDefectReturnLabelSource: 'the courier brings it' },
      ...{ customerRemorseReturnFees: 'as returnFees', customerRemorseReturnLabelSource: 'the courier brings it' },
    },
    allowed: { name: 'text' },
    demandedOf: ({ returnPolicyCategory }) =>
      String(returnPolicyCategory).endsWith('/MerchantReturnFiniteReturnWindow')
        ? {
            ...{ merchantReturnDays: 'count', returnFees: fees, returnMethod: ['ReturnAtKiosk', 'ReturnByMail', 'ReturnInStore'] },
            refundType: ['ExchangeRefund', 'FullRefund', 'StoreCreditRefund'],
          }
        : {},
  },
  Brand: { source: google('product-variants#productgroup'), required: { name: 'text' }, recommended: {}, withheld: {} },
  BreadcrumbList: { source: google('breadcrumb'), required: { itemListElement: 'list' }, recommended: {}, withheld: {} },
  ListItem: {
    source: google('breadcrumb#list-item'),
    required: { position: 'count', name: 'text', item: 'url' },
    recommended: {},
    withheld: {},
  },
  OnlineStore: {
    source: google('organization'),
    required: { name: 'text', url: 'url' },
    recommended: {
      ...{ logo: 'url', description: 'text', legalName: 'text', address: 'thing', contactPoint: 'thing', sameAs: 'list' },
      ...{ hasMerchantReturnPolicy: 'thing', taxID: 'text', vatID: 'text', email: 'text', telephone: 'text' },
    },
    withheld: {
      ...{
        foundingDate: 'the owner does not state it',
        numberOfEmployees: 'the owner does not state it',
        alternateName: 'it has one name',
      },
      ...{ iso6523Code: 'a small shop has none', duns: 'it has none', leiCode: 'it has none', globalLocationNumber: 'it has none' },
      ...{ naics: 'a number of North America', hasMemberProgram: 'no members', hasShippingService: 'each offer states its own delivery' },
    },
  },
  Organization: {
    source: google('article#author-bp'),
    required: { name: 'text' },
    recommended: { url: 'url' },
    withheld: {},
  },
  PostalAddress: {
    source: google('organization'),
    required: {},
    recommended: { streetAddress: 'text', addressCountry: 'country' },
    withheld: { addressLocality: 'in the lines of the address', addressRegion: 'in the lines', postalCode: 'in the lines' },
  },
  ContactPoint: {
    source: google('organization'),
    required: {},
    recommended: { email: 'text', telephone: 'text' },
    withheld: {},
    allowed: { contactType: 'text', areaServed: 'text' },
  },
  WebSite: {
    source: google('site-names'),
    required: { name: 'text', url: 'url' },
    recommended: {},
    withheld: { alternateName: 'the shop has one name' },
    allowed: { inLanguage: 'text', potentialAction: 'thing' },
  },
  SearchAction: {
    source: 'https://schema.org/SearchAction',
    required: { target: 'thing', 'query-input': 'text' },
    recommended: {},
    withheld: {},
  },
  EntryPoint: { source: 'https://schema.org/EntryPoint', required: { urlTemplate: 'url' }, recommended: {}, withheld: {} },
  /** Google has shown no questions of shops since May 2026; other readers of schema.org do. */
  FAQPage: { source: 'https://schema.org/FAQPage', required: { mainEntity: 'list' }, recommended: {}, withheld: {} },
  Question: { source: 'https://schema.org/Question', required: { name: 'text', acceptedAnswer: 'thing' }, recommended: {}, withheld: {} },
  Answer: { source: 'https://schema.org/Answer', required: { text: 'text' }, recommended: {}, withheld: {} },
  BlogPosting: {
    source: google('article'),
    required: {},
    recommended: { headline: 'text', image: 'url', datePublished: 'day', author: 'thing' },
    withheld: { dateModified: 'the owner dates an article once; the sitemap has the moment of its last change' },
    allowed: { description: 'text', publisher: 'thing', mainEntityOfPage: 'url', url: 'url', inLanguage: 'text' },
  },
}

const isAbsolute = (value: unknown) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
const isThing = (value: unknown) => typeof value === 'object' && value !== null && '@type' in value

const fits: Readonly<Record<NamedKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  code: (value) => typeof value === 'string' && /^[!-~]+$/.test(value),
  country: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
  currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  url: isAbsolute,
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  number: (value) => typeof value === 'number' && value >= 0,
  count: (value) => Number.isInteger(value) && Number(value) >= 0,
  price: (value) => typeof value === 'string' && /^[1-9]\d*\.\d\d$/.test(value),
  list: (value) => Array.isArray(value) && value.length > 0 && value.every((each) => isThing(each) || isAbsolute(each)),
  thing: isThing,
  any: (value) => value !== null && value !== '',
}

const isOfKind = (kind: Kind, value: unknown): boolean =>
  typeof kind === 'string' ? fits[kind](value) : kind.includes(String(value).replace('https://schema.org/', ''))

/** Returns what a thing, and everything in it, lacks of the requirements, or has beyond them. `exempt` names what it need not have. */
export function faultsOf(thing: Thing, exempt: readonly string[] = [], at = ''): string[] {
  const types = [thing['@type']].flat().map(String)
  const type = types.at(-1) ?? ''
  const place = at === '' ? type : `${at} > ${type}`
  const requirement = requirements[type]
  if (!requirement) return [`${place}: a type without requirements`]
  const demanded = { ...requirement.required, ...requirement.recommended, ...requirement.demandedOf?.(thing) }
  const known: Properties = { ...demanded, ...requirement.allowed }
  const missing = Object.keys(demanded).filter((name) => thing[name] === undefined && !exempt.includes(`${type}.${name}`))
  const own = Object.entries(thing).filter(([name]) => name !== '@type' && name !== '@context')
  return [
    ...missing.map((name) => `${place}: no ${name}`),
    ...own.flatMap(([name, value]) => {
      const kind = known[name]
      if (!kind) return [`${place}: ${name} is not known`]
      return isOfKind(kind, value) ? [] : [`${place}: ${name} is not of the kind ${kind.toString()}: ${JSON.stringify(value)}`]
    }),
    ...own.flatMap(([name, value]) =>
      [value].flat().flatMap((each) => (isThing(each) ? faultsOf(each as Thing, exempt, `${place}.${name}`) : [])),
    ),
  ]
}
