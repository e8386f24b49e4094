import { bookingStepLabel } from '#src/shop/staff-texts/dispatch-texts.ts'
import type { ShownParcel as InspectedParcel } from '#src/shop/workflows/views/views.ts'

/** The parcel as the screen of its order shows it. */
export type ShownParcel = Pick<
  InspectedParcel['parcel'],
  'state' | 'round' | 'awb' | 'courierName' | 'pickupDate' | 'trackUrl' | 'attempts' | 'lastError' | 'nextTryAt' | 'blockedReason'
> & {
  /** The step that failed, as `steps` names it. */
  readonly failedStep: string | undefined
  readonly steps: readonly ShownStep[]
  readonly documents: InspectedParcel['documents']
  readonly scans: InspectedParcel['scans']
}

export type ShownStep = { readonly label: string; readonly state: 'done' | 'stopped' | 'next' | 'later'; readonly doneAt: Date | undefined }

export function shownParcelOf({ parcel, steps, documents, scans }: InspectedParcel): ShownParcel {
  const next = steps.find(({ isDone }) => !isDone)?.step
  const failed = steps.find(({ step }) => step === failedStep)
  const isStopped = parcel.lastError !== undefined || parcel.blockedReason !== undefined
  const { state, round, awb, courierName, pickupDate, trackUrl, attempts, failedStep, lastError, nextTryAt, blockedReason } = parcel
  return {
    ...{ state, round, awb, courierName, pickupDate, trackUrl, attempts, lastError, nextTryAt, blockedReason, documents, scans },
    failedStep: failed && bookingStepLabel(failed.step).short,
    steps: steps.map(({ step, isDone, doneAt }) => ({
      label: bookingStepLabel(step).short,
      doneAt,
      state: isDone ? 'done' : step !== next ? 'later' : isStopped ? 'stopped' : 'next',
    })),
  }
}
