import type { ShownParcel as InspectedParcel } from '#src/shop/workflows/views/views.ts'

/** The parcel as the screen of its order shows it. */
export type ShownParcel = Pick<
  InspectedParcel['parcel'],
  | 'state'
  | 'round'
  | 'awb'
  | 'courierName'
  | 'pickupDate'
  | 'trackUrl'
  | 'attempts'
  | 'failedStep'
  | 'lastError'
  | 'nextTryAt'
  | 'blockedReason'
> & {
  readonly steps: readonly ShownStep[]
  readonly documents: InspectedParcel['documents']
  readonly scans: InspectedParcel['scans']
}

export type ShownStep = { readonly label: string; readonly state: 'done' | 'stopped' | 'next' | 'later'; readonly doneAt: Date | undefined }

/** What the screen calls the ten steps, in their order. */
const labels = ['couriers', 'consign\u00adment', 'AWB', 'pickup', 'manifest', 'print it', 'label', 'invoice', 'track', 'copies'] as const

export function shownParcelOf({ parcel, steps, documents, scans }: InspectedParcel): ShownParcel {
  const next = steps.find(({ isDone }) => !isDone)?.step
  const isStopped = parcel.lastError !== undefined || parcel.blockedReason !== undefined
  const { state, round, awb, courierName, pickupDate, trackUrl, attempts, failedStep, lastError, nextTryAt, blockedReason } = parcel
  return {
    ...{ state, round, awb, courierName, pickupDate, trackUrl, attempts, lastError, nextTryAt, blockedReason, documents, scans },
    failedStep: labels[steps.findIndex(({ step }) => step === failedStep)],
    steps: steps.map(({ step, isDone, doneAt }, at) => ({
      label: labels[at] ?? step,
      doneAt,
      state: isDone ? 'done' : step !== next ? 'later' : isStopped ? 'stopped' : 'next',
    })),
  }
}
