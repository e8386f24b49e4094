import { type ActionFunctionArgs, Link, redirect, useLoaderData } from 'react-router'
import { LeaveQuestion } from '../../desk-ui/drafts/leave-question.tsx'
import formPage from '../../desk-ui/form-page.module.css'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { useRefusedField } from '../../desk-ui/refused-field.ts'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { useReply } from '../../ui/form/use-reply.ts'
import { AddressPanel } from './address-panel.tsx'
import { CostPanel } from './cost-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { loadTaking, takeStep } from './load-taking.ts'
import { useTaking } from './use-taking.ts'

export const loader = loadTaking

/** For the form without scripts. */
export async function action(args: ActionFunctionArgs) {
  const step = await takeStep(args)
  if ('to' in step) throw redirect(step.to)
  return step.screen
}

/** The page's own data is an empty form. */
export const shouldRevalidate = () => false

/** The order of somebody who calls. The form is posted whole at every step, so it also works without scripts. */
export default function TakeOrderPage() {
  const empty = useLoaderData<typeof loader>()
  const posted = useReply<typeof action>()
  const { screen, isPlacing, handlers, leaving } = useTaking(posted ?? empty)
  const form = useRefusedField(screen.refused?.field === undefined ? undefined : screen.refused)
  const { key, filledFor, isTried, insteadOf } = screen.form
  return (
    <DeskPage
      title={insteadOf ? `Change ${insteadOf}` : 'Take an order'}
      trail={
        <Trail>
          <Link to={deskAddressOf('orders')}>Orders</Link>
          {screen.former && (
            <>
              {' › '}
              <Link to={deskAddressOf('order', { number: screen.former.number })}>{screen.former.number}</Link>
            </>
          )}
        </Trail>
      }
      state={screen.former ? ofFormer(screen.former) : 'For somebody who calls: at the prices and by the rules of the shop.'}
    >
      <form
        method="post"
        action={fullDeskAddressOf('takeOrder')}
        ref={form}
        className={formPage.panels}
        aria-label="The order of a caller"
        noValidate
        {...handlers}
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="filledFor" value={filledFor} />
        {insteadOf && <input type="hidden" name="insteadOf" value={insteadOf} />}
        <input type="hidden" name="total" value={screen.seen?.totalPaise ?? ''} />
        <input type="hidden" name="advance" value={screen.seen?.advancePaise ?? ''} />
        <input type="hidden" name="paid" value={screen.seen?.paidPaise ?? ''} />
        {isTried && <input type="hidden" name="tried" value="yes" />}
        <div className={formPage.form}>
          <LinesPanel screen={screen} />
          <AddressPanel screen={screen} />
        </div>
        <div className={formPage.beside}>
          <CostPanel screen={screen} isPlacing={isPlacing} />
        </div>
      </form>
      <LeaveQuestion leaving={leaving} problem="This order is not placed yet." />
    </DeskPage>
  )
}

const ofFormer = ({ number, total, isPaid }: { readonly number: string; readonly total: string; readonly isPaid: boolean }): string =>
  `What you place comes in place of ${number}, at ${total}, which is cancelled in the same moment. ${
    isPaid ? 'What was paid for it pays this one.' : 'Nothing was paid for it.'
  }`
