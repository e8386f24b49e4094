import { type DragEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { Panel } from '../../../desk-ui/panel.tsx'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { ChooseFiles } from './choose-files.tsx'
import type { changePictures, PicturesAnswer } from './change-pictures.ts'
import { FormFields, picturesForm } from './form-fields.tsx'
import type { ShownColour } from './load-pictures.ts'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures-page.module.css'
import { RemovedPictures } from './removed-pictures.tsx'
import { UploadList } from './upload-list.tsx'
import { sendFiles } from './uploads.ts'
import { colourAttribute } from './use-files-from-anywhere.ts'
import { useSorting } from './use-sorting.ts'

type ColourPanelProps = {
  readonly code: string
  readonly colour: ShownColour
  readonly now: Date
  readonly answer: PicturesAnswer | undefined
}

/** The pictures of one colour, in the order in which shoppers see them. */
export function ColourPanel({ code, colour, now, answer }: ColourPanelProps) {
  const { sku, colourName, pictures, removed, isOutdated, field } = colour
  const sorting = useSorting({ code, sku, ids: pictures.map(({ id }) => id) })
  const { isOver, ...drop } = useFileDrop((files) => sendFiles(code, sku, files))
  return (
    <div id={sku} {...{ [colourAttribute]: sku }} {...drop} className={isOver ? styles.over : undefined}>
      <Panel title={colourName} note={sku} acts={<ChooseFiles code={code} sku={sku} colourName={colourName} />}>
        {isOutdated && <Decide code={code} colour={colour} />}
        <p role="status" className="unseen">
          {sorting.news}
        </p>
        <UploadList code={code} sku={sku} />
        {pictures.length === 0 && (
          <p className={styles.empty}>Drop pictures of this colour here, choose them, or paste one. The first is the one in lists.</p>
        )}
        <ol id={field} className={styles.pictures} aria-label={`Pictures of ${colourName}, in order`}>
          {pictures.map((picture, at) => (
            <PictureCard
              key={picture.id}
              {...{ code, sku, picture, at, sorting }}
              count={pictures.length}
              clashes={answer?.picture === picture.id ? answer.clashes : []}
            />
          ))}
        </ol>
        {removed.length > 0 && <RemovedPictures {...{ code, sku, removed, now }} />}
      </Panel>
    </div>
  )
}

/** Files may be dropped anywhere on the panel. */
function useFileDrop(dropped: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      dropped([...event.dataTransfer.files])
    },
  }
}

/** Both are kept until somebody who has seen both decides. */
function Decide({ code, colour: { sku } }: { readonly code: string; readonly colour: ShownColour }) {
  const fetcher = useFetcher<typeof changePictures>()
  return (
    <fetcher.Form {...picturesForm(code)} className={styles.decide}>
      <FormFields kind="decide" sku={sku} />
      <p>The pictures of this colour were published in another way since this draft was begun. What holds?</p>
      <DeskButton type="submit" name="take" value="draft">
        These, of the draft
      </DeskButton>
      <DeskButton type="submit" name="take" value="published" look="flat">
        Those that are published
      </DeskButton>
    </fetcher.Form>
  )
}
