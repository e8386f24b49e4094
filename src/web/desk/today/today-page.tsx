import { orderStateLabels } from '#src/shop/staff-texts/order-state-labels.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'

export default function TodayPage() {
  return (
    <DeskPage title="Today" state="Nothing waits.">
      <Panel title="States of an order">
        {Object.values(orderStateLabels).map(({ label, look }) => (
          <p key={label}>
            <StateLabel look={look}>{label}</StateLabel>
          </p>
        ))}
      </Panel>
    </DeskPage>
  )
}
