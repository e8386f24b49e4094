import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { TextField } from '../../ui/form/field.tsx'
import formPage from '../../desk-ui/form-page.module.css'

type Props = { readonly typed: Readonly<Record<string, string>> | undefined; readonly faults: Readonly<Record<string, string>> | undefined }

/** What is written in the form above, for a day and hour of India; it comes after what saves it, which the enter key presses. */
export const PlanBar = ({ typed = {}, faults = {} }: Props) => (
  <Panel title="At a time" note="instead of saving it now">
    <div className={formPage.form}>
      <p>It is judged once more when its time comes. What somebody has changed in the same field meanwhile stops it, and you get a mail.</p>
      <div className={formPage.fields}>
        <TextField
          label="Holds from"
          type="datetime-local"
          name="startsAt"
          hint="Day and hour of India. Empty: at once."
          defaultValue={typed['startsAt']}
          error={faults['startsAt']}
        />
        <TextField
          label="Holds until"
          type="datetime-local"
          name="endsAt"
          hint="Then what held before holds again. Empty: it stays."
          defaultValue={typed['endsAt']}
          error={faults['endsAt']}
        />
      </div>
      <p>
        <DeskButton type="submit" name="plan" value="yes">
          Plan it
        </DeskButton>
      </p>
    </div>
  </Panel>
)
