import { bookingStepLabel } from '#src/shop/staff-texts/dispatch-texts.ts'
import type { InspectedOrder, ShownParcel as InspectedParcel } from '#src/shop/workflows/views/views.ts'

/** The parcel as the screen of its order shows it. */
export type ShownParcel = Pick<
  InspectedParcel['parcel'],
  'state' | 'round' | 'awb' | 'courierName' | 'pickupDate' | 'trackUrl' | 'attempts' | 'lastError' | 'nextTryAt' | 'blockedReason'
> & {
  /** The step that failed, as `steps` names it. */
  readonly failedStep: string | undefined
  readonly steps: readonly ShownStep[]
  readonly isPacked: boolean
  /** Staff gave it to the courier. */
  readonly isHandedOver: boolean
  /** The courier was asked what to do since it last could not deliver it. */
  readonly isAnswered: boolean
  readonly documents: InspectedParcel['documents']
  readonly scans: InspectedParcel['scans']
}

export type ShownStep = { readonly label: string; readonly state: 'done' | 'stopped' | 'next' | 'later'; readonly doneAt: Date | undefined }

type Events = InspectedOrder['events']

export function shownParcelOf({ parcel, steps, documents, scans, answers }: InspectedParcel, events: Events): ShownParcel {
  const next = steps.find(({ isDone }) => !isDone)?.step
  const handling = handlingOf(steps, events)
  const isStopped = parcel.lastError !== undefined || parcel.blockedReason !== undefined
  const { state, round, awb, courierName, pickupDate, trackUrl, attempts, failedStep, lastError, nextTryAt, blockedReason } = parcel
  const failed = steps.find(({ step }) => step === failedStep)
  return {
    ...{ state, round, awb, courierName, pickupDate, trackUrl, attempts, lastError, nextTryAt, blockedReason, documents, scans },
    isPacked: handling === 'packed' || handling === 'handed over',
    isHandedOver: handling === 'handed over',
    isAnswered: isAnswered(answers, scans),
    failedStep: failed && bookingStepLabel(failed.step).short,
    steps: steps.map(({ step, isDone, doneAt }) => ({
      label: bookingStepLabel(step).short,
      doneAt,
      state: isDone ? 'done' : step !== next ? 'later' : isStopped ? 'stopped' : 'next',
    })),
  }
}

/** What staff last did with this parcel: what they did with an earlier booking does not count. */
function handlingOf(steps: InspectedParcel['steps'], events: Events): 'packed' | 'unpacked' | 'handed over' | undefined {
  const begunAt = steps.find(({ doneAt }) => doneAt !== undefined)?.doneAt
  const acts = events.flatMap((event) => ('act' in event && begunAt && event.at >= begunAt ? [event.act] : []))
  return acts.findLast((act) => act === 'packed' || act === 'unpacked' || act === 'handed over')
}

const isAnswered = (answers: InspectedParcel['answers'], scans: InspectedParcel['scans']): boolean => {
  const [asked, tried] = [
    answers.findLast(({ refused }) => refused === undefined)?.askedAt,
    scans.find(({ state }) => state === 'undelivered')?.at,
  ]
  return asked !== undefined && (tried === undefined || asked >= tried)
}
