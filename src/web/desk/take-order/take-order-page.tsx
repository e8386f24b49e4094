import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useLoaderData } from 'react-router'
import { LeaveQuestion } from '../../desk-ui/drafts/leave-question.tsx'
import { useLeaving } from '../../desk-ui/drafts/use-leaving.ts'
import formPage from '../../desk-ui/form-page.module.css'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { useRefusedField } from '../../desk-ui/refused-field.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { useReply } from '../../ui/form/use-reply.ts'
import { AddressPanel } from './address-panel.tsx'
import { CostPanel } from './cost-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { loadTaking, postTaking, type TakingScreen } from './load-taking.ts'

export const loader = loadTaking
export const action = postTaking

/** What was posted is on the screen; the page's own data is an empty form. */
export const shouldRevalidate = () => false

/** The order of somebody who calls. The form is posted whole at every step, so it also works without scripts. */
export default function TakeOrderPage() {
  const empty = useLoaderData<typeof loader>()
  const posted = useReply<typeof action>()
  const { fetcher, isPlacing, handlers, leaving } = useTaking()
  const screen: TakingScreen = fetcher.data ?? posted ?? empty
  const form = useRefusedField(screen.refused?.field === undefined ? undefined : screen.refused)
  const { key, filledFor, isTried } = screen.form
  return (
    <DeskPage
      title="Take an order"
      trail={
        <Trail>
          <Link to={deskAddressOf('orders')}>Orders</Link>
        </Trail>
      }
      state="For somebody who calls: at the prices and by the rules of the shop."
    >
      <fetcher.Form method="post" ref={form} className={formPage.panels} aria-label="The order of a caller" noValidate {...handlers}>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="filledFor" value={filledFor} />
        <input type="hidden" name="total" value={screen.seen?.totalPaise ?? ''} />
        <input type="hidden" name="advance" value={screen.seen?.advancePaise ?? ''} />
        {isTried && <input type="hidden" name="tried" value="yes" />}
        <div className={formPage.form}>
          <LinesPanel screen={screen} />
          <AddressPanel screen={screen} />
        </div>
        <div className={formPage.beside}>
          <CostPanel screen={screen} isPlacing={isPlacing} />
        </div>
      </fetcher.Form>
      <LeaveQuestion leaving={leaving} problem="This order is not placed yet." />
    </DeskPage>
  )
}

/** How long somebody pauses before the shop looks and prices. */
const pauseMs = 350

function useTaking() {
  const fetcher = useFetcher<typeof action>()
  const [changes, setChanges] = useState(0)
  const typedIn = useRef<HTMLFormElement>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const step = fetcher.formData?.get('step')
  const isPlacing = step === 'place'
  const look = useEffectEvent(() => {
    // A step that was pressed is never overtaken: its reply brings the line that was added.
    if (step) setChanges((before) => before + 1)
    else if (typedIn.current) void fetcher.submit(new FormData(typedIn.current), { method: 'post' })
  })
  useEffect(() => {
    if (changes > 0) timer.current = setTimeout(() => look(), pauseMs)
    return () => clearTimeout(timer.current)
  }, [changes])
  const leaving = useLeaving({ isUnsaved: () => changes > 0 && !isPlacing })
  const handlers = {
    onInput({ currentTarget: form }: { readonly currentTarget: HTMLFormElement }) {
      typedIn.current = form
      setChanges((before) => before + 1)
    },
    onSubmit(event: { preventDefault(): void }) {
      clearTimeout(timer.current)
      if (isPlacing) event.preventDefault()
    },
  }
  return { fetcher, isPlacing, handlers, leaving }
}
