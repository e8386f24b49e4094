import { useNavigation } from 'react-router'

/** While a file is on its way, and while it is read: large ones take minutes. Without scripts the browser shows it. */
export function SendingNote() {
  const { state, formData } = useNavigation()
  const file = formData?.get('file')
  return <p role="status">{state !== 'idle' && file instanceof File ? `${file.name} is being sent and read. Keep this page open.` : ''}</p>
}
