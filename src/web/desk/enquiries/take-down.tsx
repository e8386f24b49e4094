import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { SelectField } from '../../ui/form/field.tsx'

const waysIn = { telephone: 'by telephone', mail: 'by mail', letter: 'by letter', visit: 'in person' }

/** For what came by another way than the contact page; the law counts a complaint from the day on which it came. */
export const TakeDown = () => (
  <ActDialog
    act="enquiries.takeDown"
    label="Write one down"
    icon="pen"
    title="Write down what somebody said or wrote"
    explanation="It gets a number and its clocks, as if they had written on the contact page. Whoever leaves a mail address is mailed the number."
    verb="Write it down"
  >
    <ActText name="name" label="Who" required autoComplete="off" />
    <ActText name="phone" label="Phone" inputMode="tel" autoComplete="off" />
    <ActText name="email" label="E-mail" inputMode="email" autoComplete="off" />
    <SelectField name="cameBy" label="It came">
      {Object.entries(waysIn).map(([way, label]) => (
        <option key={way} value={way}>
          {label}
        </option>
      ))}
    </SelectField>
    <ActText name="receivedOn" label="Day" type="date" hint="Empty: today" />
    <SelectField name="what" label="What it is">
      <option>a question</option>
      <option>a complaint</option>
    </SelectField>
    <ActText name="words" label="What they say" required isLong />
  </ActDialog>
)
