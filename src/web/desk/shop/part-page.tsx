import { Form, Link, useLoaderData } from 'react-router'
import { LeaveQuestion } from '../../desk-ui/drafts/leave-question.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { ComingPlans } from '../../desk-ui/plans/coming-plans.tsx'
import { useRefusedField } from '../../desk-ui/refused-field.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { Effects } from './effects.tsx'
import { Refused, SaveBar } from './form-parts.tsx'
import { PlanBar } from './plan-bar.tsx'
import { loadPart, type PartScreen, type PostedScreen, savePart } from './load-part.ts'
import { SettingInput } from './setting-input.tsx'
import formPage from '../../desk-ui/form-page.module.css'
import { useHeldForm } from './use-held-form.ts'
import { VersionsPanel } from './versions-panel.tsx'
import { useReply } from '../../ui/form/use-reply.ts'

export const loader = loadPart
export const action = savePart

/** One part of the settings: its fields, what they do, and who changed them. */
export default function PartPage() {
  const screen = useLoaderData<typeof loader>()
  const posted = useReply<typeof action>()
  useFreshPage('settings', isWriting)
  const { title, about, effects, plans, versions, now } = screen
  return (
    <DeskPage
      title={title}
      state={about}
      trail={
        <Trail>
          <Link to={deskAddressOf('shop')}>Shop</Link>
        </Trail>
      }
    >
      <div className={formPage.panels}>
        <PartForm key={screen.part} screen={screen} posted={posted} />
        <div className={formPage.form}>
          {posted && posted.effects.length > 0 && <Effects title="What your change would do" sentences={posted.effects} />}
          <Effects title="What it does" sentences={effects} />
          <ComingPlans plans={plans} mayCallOff />
          <VersionsPanel document="settings" {...{ versions, now }} />
        </div>
      </div>
    </DeskPage>
  )
}

type FormProps = { readonly screen: PartScreen; readonly posted: PostedScreen | undefined }

function PartForm({ screen, posted }: FormProps) {
  const { held, isTyped, leaving, handlers } = useHeldForm(screen, posted)
  const hasFaults = posted !== undefined && (Object.keys(posted.faults).length > 0 || posted.others.length > 0)
  const form = useRefusedField(hasFaults ? posted : undefined)
  const began = posted?.began ?? held.began
  return (
    // Another version is another form: its fields begin with what that version says; and so they do once what was written waits for its time.
    <Form method="post" key={`${began} ${held.plans.length}`} ref={form} className={formPage.form} aria-label={held.title} {...handlers}>
      <input type="hidden" name="began" value={began} />
      <input type="hidden" name="key" value={held.key} />
      {hasFaults && <Refused sentences={posted.others} />}
      {held.sections.map((section) => (
        <Panel key={section.title} title={section.title}>
          <div className={formPage.fields}>
            {section.fields.map((field) => (
              <SettingInput
                key={field.path}
                field={field}
                text={posted?.typed[field.path] ?? field.text}
                error={posted?.faults[field.path]}
              />
            ))}
          </div>
        </Panel>
      ))}
      <SaveBar isTyped={isTyped} />
      <PlanBar typed={posted?.typed} faults={posted?.faults} />
      <LeaveQuestion leaving={leaving} />
    </Form>
  )
}
