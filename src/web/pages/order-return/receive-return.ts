import { data, redirect } from 'react-router'
import { parseOrderId, type OrderId } from '#src/kit/id.ts'
import { formatPaise, readWrittenRupees } from '#src/kit/money.ts'
import { isDiskFull } from '#src/kit/unavailable-error.ts'
import { mostCarriagePaise } from '#src/shop/returns/return-carriage.ts'
import { returnReasons, returnWishes } from '#src/shop/returns/return.ts'
import type { Shop } from '#src/shop/shop.ts'
import { addressOf } from '../../routes.ts'
import { waitMessage } from '../../wait-message.ts'
import { noRoomText, photoFault, type ReturnField, returnFault } from './return-problem-text.ts'

/** What was posted and refused, to show it again. */
export type RefusedReturn = {
  readonly written: {
    readonly units: Readonly<Record<number, string>>
    readonly reason: string
    readonly wish: string
    readonly words: string
    readonly sentWith: string
    readonly upi: string
    readonly courierCost: string
    readonly carriageUpi: string
  }
  readonly faults: Partial<Record<ReturnField | 'sentWith' | 'upi' | 'courierCost' | 'carriageUpi', string>>
  readonly photoFaults: readonly string[]
}

type Faults = RefusedReturn['faults']

/** Handles the forms of the page. Anybody with its address may post them. The reply leads back to the page, so that a reload posts nothing again. */
export async function receiveReturn(
  orderKey: string,
  form: FormData,
  { returns }: Pick<Shop, 'returns'>,
  takePermit: () => Promise<number | undefined>,
) {
  const written = writtenIn(form)
  const refused = (faults: Faults, status: number, photoFaults: readonly string[] = []) =>
    data<RefusedReturn>({ written, faults, photoFaults }, { status })
  const orderId = parseOrderId(orderKey)
  if (!orderId) return refused({ form: 'We do not know this order.' }, 404)
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return refused({ form: waitMessage(waitSeconds) }, 429)
  const back = () => redirect(addressOf('orderReturn', { orderId }), 303)

  if (form.get('do') !== 'ask') {
    const fault = await answer(orderId, form, written, returns)
    return fault ? refused(fault, 400) : back()
  }
  const taken = await photosTaken(orderId, form, returns)
  if (taken === 'no room') return refused({}, 507, [noRoomText])
  if (!taken.ok) return refused({ form: 'We do not know this order.' }, 404)
  const { keys, refused: photos } = taken.value
  const missing = missingIn(written)
  if (Object.keys(missing).length > 0 || photos.length > 0) return refused(missing, 400, photos.map(photoFault))
  const asked = await returns.ask({
    ...{ orderId, words: written.words, photoKeys: keys },
    reason: returnReasons.find((each) => each === written.reason)!,
    wish: returnWishes.find((each) => each === written.wish)!,
    lines: Object.entries(written.units).flatMap(([position, units]) =>
      Number(units) > 0 ? [{ position: Number(position), units: Number(units) }] : [],
    ),
  })
  if (asked.ok) return back()
  const { field, text } = returnFault(asked.problem)
  return refused({ [field]: text }, 400)
}

function writtenIn(form: FormData): RefusedReturn['written'] {
  const textOf = (name: string) => String(form.get(name) ?? '').slice(0, 5_000)
  const units = [...form.entries()].flatMap(([name, value]) => {
    const position = /^units([1-9]\d?)$/.exec(name)?.[1]
    return position && /^\d{1,4}$/.test(String(value)) ? [[Number(position), String(value)] as const] : []
  })
  return {
    units: Object.fromEntries(units),
    ...{ reason: textOf('reason'), wish: textOf('wish'), words: textOf('words'), sentWith: textOf('sentWith'), upi: textOf('upi') },
    ...{ courierCost: textOf('courierCost'), carriageUpi: textOf('carriageUpi') },
  }
}

function missingIn({ units, reason, wish }: RefusedReturn['written']): Faults {
  return {
    ...(Object.values(units).some((many) => Number(many) > 0) ? {} : { units: 'Please say how many pieces come back' }),
    ...(returnReasons.some((each) => each === reason) ? {} : { reason: 'Please choose why' }),
    ...(returnWishes.some((each) => each === wish) ? {} : { wish: 'Please choose what you would like' }),
  }
}

/** A full disk refuses the photographs and not the form: nothing that was written is lost. */
async function photosTaken(orderId: OrderId, form: FormData, returns: Shop['returns']) {
  try {
    return await returns.takePhotos({ orderId, kept: form.getAll('kept').map(String), sent: await photosIn(form) })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return 'no room'
  }
}

const photosIn = (form: FormData) =>
  Promise.all(
    form
      .getAll('photos')
      // A field without a file is sent as one without a name.
      .flatMap((file) => (file instanceof File && file.name !== '' ? [file] : []))
      .map(async (file) => ({ fileName: file.name, content: new Uint8Array(await file.arrayBuffer()) })),
  )

function withdrawFault(withdrawn: Awaited<ReturnType<Shop['returns']['withdraw']>>, moved: Faults): Faults | undefined {
  if (withdrawn.ok) return undefined
  return withdrawn.problem.code === 'with_courier'
    ? { form: 'The courier has the pieces already, or is at your door. Do you want them back? Please write to us.' }
    : moved
}

const upiText = 'Please write it as your UPI app shows it, such as asha@okbank'
const carriageFaults: Readonly<Record<string, Faults>> = {
  carriage_refused: { courierCost: `Please write rupees, such as 80 or 80.50, up to ${formatPaise(mostCarriagePaise)}` },
  upi_refused: { carriageUpi: upiText },
}

/** What the shopper does with a return that is under way. Returns what is wrong with it. */
async function answer(
  orderId: OrderId,
  form: FormData,
  { sentWith, upi, courierCost, carriageUpi }: RefusedReturn['written'],
  returns: Shop['returns'],
): Promise<Faults | undefined> {
  const address = { orderId, ordinal: Number(form.get('return')) }
  const moved: Faults = { form: 'It has moved on while you were here. This is how it stands now.' }
  switch (form.get('do')) {
    case 'withdraw':
      return withdrawFault(await returns.withdraw(address), moved)
    case 'accept':
    case 'decline':
      return (await returns.answerOffer({ ...address, isAccepted: form.get('do') === 'accept' })).ok ? undefined : moved
    case 'sent': {
      const noted = await returns.noteSentWith({ ...address, sentWith })
      if (noted.ok) return undefined
      return noted.problem.code === 'sent_with_refused'
        ? { sentWith: 'Please write the courier and the number, in up to 100 letters' }
        : moved
    }
    case 'upi': {
      const given = await returns.giveUpi({ ...address, upi })
      if (given.ok) return undefined
      return given.problem.code === 'upi_refused' ? { upi: upiText } : moved
    }
    case 'carriage': {
      const paidPaise = readWrittenRupees(courierCost)
      const claimed = await returns.claimCarriage({ ...address, paidPaise, upi: carriageUpi })
      return claimed.ok ? undefined : (carriageFaults[claimed.problem.code] ?? moved)
    }
    default:
      return { form: 'We could not read that. Please try again.' }
  }
}
