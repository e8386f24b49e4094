import { formatLongDay } from '#src/kit/time/format-date.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { TheirData } from '#src/shop/workflows/privacy/privacy.ts'
import { Button } from '../../../ui/button.tsx'
import { DataForm, Stays } from './data-form.tsx'

type AskedErasureProps = Pick<TheirData, 'stays' | 'when'> & { readonly erasure: Extract<TheirData['erasure'], { state: 'asked' }> }

/** Until it is done, whoever asked for it may take it back. */
export default function AskedErasure({ erasure, when, stays }: AskedErasureProps) {
  return (
    <>
      <p>
        We were asked on {formatLongDay(dayOf(erasure.askedAt))} to erase what we need not keep. {when}
      </p>
      {erasure.isTheirs && (
        <DataForm request="keep data">
          <Button type="submit" look="secondary">
            Keep my data
          </Button>
        </DataForm>
      )}
      <Stays stays={stays} />
    </>
  )
}
