import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { sentLabel } from '../../../desk-ui/uploads/send-file.ts'
import styles from './pictures-page.module.css'
import { dismiss, sendAgain, type Upload, useUploads } from './uploads.ts'

/** Files that are on their way to this colour, or did not arrive. */
export function UploadList({ code, sku }: { readonly code: string; readonly sku: string }) {
  const uploads = useUploads(code).filter((upload) => upload.sku === sku)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label="Files on their way">
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.fault === undefined || upload.state === 'waiting' ? <OnItsWay {...upload} /> : <Fault {...upload} />}
        </li>
      ))}
    </ul>
  )
}

function OnItsWay({ id, file, sent, state }: Upload) {
  return (
    <>
      <span className={styles.fileName}>{file.name}</span>
      <progress aria-label={file.name} max={file.size} value={sent} />
      <small>{state === 'waiting' ? 'waits' : sentLabel(sent, file.size)}</small>
      {state === 'waiting' && (
        <DeskButton look="quiet" onClick={() => dismiss(id)}>
          Leave out<span className="unseen"> {file.name}</span>
        </DeskButton>
      )}
    </>
  )
}

function Fault({ id, file, fault, state }: Upload) {
  return (
    <>
      <p role="alert" className={styles.fault}>
        <b>{file.name}</b> {fault}.
      </p>
      {state === 'failed' && (
        <DeskButton onClick={() => sendAgain(id)}>
          Send again<span className="unseen"> {file.name}</span>
        </DeskButton>
      )}
      <DeskButton look="flat" onClick={() => dismiss(id)}>
        Close<span className="unseen"> the message about {file.name}</span>
      </DeskButton>
    </>
  )
}
