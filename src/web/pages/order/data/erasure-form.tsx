import type { TheirData } from '#src/shop/workflows/privacy/privacy.ts'
import { Button } from '../../../ui/button.tsx'
import { DataForm, Stays } from './data-form.tsx'

export default function ErasureForm({ stays, when }: Pick<TheirData, 'stays' | 'when'>) {
  return (
    <DataForm request="erase data">
      <p>
        Name, contact, address, writings, notes and mails of this order go for good. {when} We write to the address of the order, and until
        then you can change your mind here.
      </p>
      <Stays stays={stays} />
      <Button type="submit">Erase it</Button>
    </DataForm>
  )
}
