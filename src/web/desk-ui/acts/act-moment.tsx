import { TextField } from '../../ui/form/field.tsx'
import { useActForm } from './act-form.tsx'

type ActMomentProps = { readonly name: string; readonly label: string; readonly hint?: string }

/** Day and time of the form around it, in India, with what the shop found wrong with them. */
export function ActMoment({ name, ...field }: ActMomentProps) {
  const { problem } = useActForm()
  return <TextField name={name} type="datetime-local" error={problem?.field === name ? problem.message : undefined} {...field} />
}
