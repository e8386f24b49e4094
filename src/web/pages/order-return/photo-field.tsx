import { useId, useRef, useState } from 'react'
import { callAddress } from '../../routes.ts'
import styles from './order-return-page.module.css'
import { shrinkPhotos } from './shrink-photos.ts'

type PhotoFieldProps = {
  readonly orderId: string
  /** Photographs that were taken already, by their keys. */
  readonly kept: readonly string[]
  readonly isNeeded: boolean
  readonly faults: readonly string[]
}

const most = 4

/** Up to four photographs. With scripts they are made small first, and those of several choices add up. */
export function PhotoField({ orderId, kept, isNeeded, faults }: PhotoFieldProps) {
  const id = useId()
  const { chosen, isBusy, choose } = useChosen(most - kept.length)
  return (
    <fieldset className={styles.group} aria-describedby={faults.length > 0 ? `${id}-fault` : undefined}>
      <legend>
        Photographs <span className={styles.soft}>{isNeeded ? '(needed for a fault or a wrong piece)' : '(optional)'}</span>
      </legend>
      {kept.length > 0 && (
        <ul className={styles.photos}>
          {kept.map((key, index) => (
            <li key={key}>
              <label>
                <img src={callAddress('returnPhoto', { orderId, key })} alt={`Photograph ${index + 1}`} width={96} height={96} />
                <span>
                  <input type="checkbox" name="kept" value={key} defaultChecked /> Keep it
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {kept.length < most && (
        <label className={styles.file} htmlFor={id}>
          <span>{kept.length + chosen.length > 0 ? 'Add more' : 'Take or choose up to four'}</span>
          <input
            id={id}
            type="file"
            name="photos"
            accept="image/jpeg,image/png,image/webp"
            multiple
            aria-describedby={`${id}-hint`}
            onChange={choose}
          />
        </label>
      )}
      <p id={`${id}-hint`} className={styles.soft} role="status">
        {isBusy
          ? 'Making them small…'
          : chosen.length > 0
            ? `${chosen.length === 1 ? 'One is' : `${chosen.length} are`} ready: ${chosen.join(', ')}`
            : 'Where they were taken, and with what, is not kept.'}
      </p>
      {faults.length > 0 && (
        <ul id={`${id}-fault`} className={styles.faults} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** A file field forgets its files when others are chosen: here they add up, as many as may be sent. */
function useChosen(mostMore: number) {
  const files = useRef<readonly File[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)

  async function choose({ currentTarget: field }: React.ChangeEvent<HTMLInputElement>): Promise<void> {
    setBusy(true)
    const small = await shrinkPhotos([...(field.files ?? [])])
    const known = files.current.filter(({ name, size }) => small.every((file) => file.name !== name || file.size !== size))
    files.current = [...known, ...small].slice(-mostMore)
    const transfer = new DataTransfer()
    for (const file of files.current) transfer.items.add(file)
    field.files = transfer.files
    setChosen(files.current.map(({ name }) => name))
    setBusy(false)
  }

  return { chosen, isBusy, choose }
}
