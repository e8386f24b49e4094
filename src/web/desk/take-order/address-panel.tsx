import type { ComponentProps } from 'react'
import type { RecipientField } from '#src/shop/orders/recipient.ts'
import { fieldFault } from '../../desk-ui/acts/field-fault.ts'
import formPage from '../../desk-ui/form-page.module.css'
import { Panel } from '../../desk-ui/panel.tsx'
import { TextField } from '../../ui/form/field.tsx'
import type { TakingScreen } from './load-taking.ts'
import { recipientFields } from './taking-form.ts'

/** To whom and where it goes: the fields of the checkout, by the same rules. Nothing is kept by a browser that others use. */
export function AddressPanel({ screen: { form, problem, states } }: { readonly screen: TakingScreen }) {
  return (
    <Panel title="Where it goes">
      <div className={formPage.fields}>
        {recipientFields.map((field) => (
          <TextField
            key={field}
            {...looks[field]}
            name={field}
            defaultValue={form.written[field]}
            error={fieldFault(problem, field)}
            autoComplete="off"
            {...(field === 'state' && { list: 'states' })}
          />
        ))}
      </div>
      <datalist id="states">
        {states.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
      {(problem?.code === 'state_contradicts_pincode' || form.isStateConfirmed) && (
        <label className={formPage.tick}>
          <input type="checkbox" name="confirmState" defaultChecked={form.isStateConfirmed} /> The state is right all the same
        </label>
      )}
    </Panel>
  )
}

const looks: Record<RecipientField, ComponentProps<typeof TextField>> = {
  phone: { label: 'Phone', type: 'tel', inputMode: 'tel', hint: '10 digits; the courier calls this number', required: true },
  email: { label: 'E-mail', type: 'email', inputMode: 'email', hint: 'The confirmation, or the link to pay, goes there', required: true },
  name: { label: 'Name', required: true },
  pincode: { label: 'Pincode', inputMode: 'numeric', hint: 'Fills in city and state where we know them', required: true },
  addressLine1: { label: 'Address', required: true },
  addressLine2: { label: 'Address, second line (optional)' },
  city: { label: 'City', required: true },
  state: { label: 'State', required: true },
  alternatePhone: { label: 'Second phone (optional)', type: 'tel', inputMode: 'tel' },
  gstin: { label: 'GSTIN (optional)', autoCapitalize: 'characters', spellCheck: false },
  businessName: { label: 'Business (optional)' },
}
