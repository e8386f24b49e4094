import { ActDialog, ActText } from '../acts/act-dialog.tsx'
import { ActMoment } from '../acts/act-moment.tsx'
import { ActTimes } from '../acts/act-times.tsx'

const explanation = 'Times are India’s. It is judged once more when its time comes; what stops it then is mailed to you.'

/** Takes a product off sale at a time, or puts it on sale again. */
export const PlanSale = ({ code, isActive }: { readonly code: string; readonly isActive: boolean }) => (
  <ActDialog
    act="products.scheduleSale"
    input={{ product: code, to: isActive ? 'off_sale' : 'on_sale' }}
    label={isActive ? 'Off sale later' : 'On sale later'}
    look="flat"
    title={isActive ? 'Take it off sale at a time' : 'Sell it again at a time'}
    explanation={explanation}
    verb="Plan it"
  >
    <ActTimes until={isActive ? 'Then it is on sale again. Empty: it stays off.' : 'Then it goes off sale again. Empty: it stays.'} />
  </ActDialog>
)

/** Puts a product to another place at a time. */
export const PlanPlace = ({ code, name }: { readonly code: string; readonly name: string }) => (
  <ActDialog
    act="products.schedulePlace"
    input={{ product: code }}
    label={
      <>
        At a time<span className="unseen"> {name}</span>
      </>
    }
    look="flat"
    title={`Move ${name} at a time`}
    explanation={`${explanation} Whoever moves it meanwhile stops it.`}
    verb="Plan it"
  >
    <ActText name="place" label="Place" inputMode="numeric" autoComplete="off" required />
    <ActTimes until="Then it goes back to where it stood. Empty: it stays." />
  </ActDialog>
)

/** Takes a set of changes back at a time. */
export const PlanUndo = ({ changeSet }: { readonly changeSet: number }) => (
  <ActDialog
    act="products.scheduleUndo"
    input={{ changeSet }}
    label="Take it back later"
    look="flat"
    title={`Take change set ${changeSet} back at a time`}
    explanation={`${explanation} What somebody has changed by then stays, and is named in a mail.`}
    verb="Plan it"
  >
    <ActMoment name="startsAt" label="Taken back on" hint="Day and hour of India." />
  </ActDialog>
)
