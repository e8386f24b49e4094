import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { LeaveQuestion } from '../../../desk-ui/drafts/leave-question.tsx'
import { Panel } from '../../../desk-ui/panel.tsx'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import { type DraftForm, savingSentence } from '../use-draft-form.ts'
import { CornerFields } from './corner-fields.tsx'
import type { WritingColour, WritingField, WritingScreen } from './load-writing.ts'
import type { useCorners } from './use-corners.ts'
import { coloursAlike, pathsOf } from './writing-colours.ts'
import formPage from '../../../desk-ui/form-page.module.css'
import styles from './writing-page.module.css'

type WritingFormProps = {
  readonly screen: WritingScreen
  readonly colour: WritingColour
  readonly form: DraftForm
  readonly corners: ReturnType<typeof useCorners>
}

/** Which picture is the canvas, its corners in numbers, how large they are on the leather. */
export function WritingForm({ screen, colour, form, corners }: WritingFormProps) {
  const { form: element, handlers, shown } = form
  return (
    <form ref={element} method="post" className={formPage.form} aria-label="Where the writing goes" {...handlers}>
      <input type="hidden" name="began" value={JSON.stringify(shown)} />
      {screen.colours
        .filter(({ sku }) => sku !== colour.sku)
        .map(({ sku }) => (
          <input key={sku} type="hidden" name={pathsOf(sku).corners} value={(corners.quads[sku] ?? []).join(' ').trim()} readOnly />
        ))}
      <CornersPanel {...{ screen, colour, form, corners }} />
      <Panel key={colour.sku} title="Canvas and plate">
        <CanvasFields screen={screen} colour={colour} form={form} />
      </Panel>
      <p className={formPage.save}>
        <DeskButton type="submit">Save the draft</DeskButton>
        <span role="status">{savingSentence(form)}</span>
      </p>
      <LeaveQuestion {...form} />
    </form>
  )
}

function CornersPanel({ screen, colour, form: { onTyped, saved }, corners: { quads, step, canUndo, canRedo } }: WritingFormProps) {
  const { corners: path } = pathsOf(colour.sku)
  const own = quads[colour.sku] ?? []
  const change = (changed: Parameters<typeof step>[0]) => {
    step(changed)
    onTyped()
  }
  return (
    <Panel
      title="Corners"
      note={changedNote(screen.fields[path])}
      acts={
        <>
          <DeskButton look="flat" aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={() => change({ kind: 'undo' })}>
            Undo
          </DeskButton>
          <DeskButton look="flat" aria-keyshortcuts="Control+Shift+Z" disabled={!canRedo} onClick={() => change({ kind: 'redo' })}>
            Redo
          </DeskButton>
        </>
      }
    >
      <CornerFields
        path={path}
        texts={own}
        onChange={(texts, mark) => step({ kind: 'set', quads: { [colour.sku]: texts }, mark: `${colour.sku} ${mark}` })}
      />
      <CopyCorners
        screen={screen}
        colour={colour}
        onCopy={(skus) => change({ kind: 'set', quads: Object.fromEntries(skus.map((sku) => [sku, own])), mark: `copy ${colour.sku}` })}
      />
      <OtherClashes screen={screen} colour={colour} saved={saved} />
    </Panel>
  )
}

type CopyProps = Pick<WritingFormProps, 'screen' | 'colour'> & { readonly onCopy: (skus: readonly string[]) => void }

/** Where no scripts run, the button posts the form, and the server copies. */
function CopyCorners({ screen, colour, onCopy }: CopyProps) {
  const alike = coloursAlike(screen.colours, colour.sku)
  if (alike.length === 0) return null
  return (
    <p>
      <DeskButton
        type="submit"
        name="copy"
        value={colour.sku}
        onClick={(event) => {
          event.preventDefault()
          onCopy(alike.map(({ sku }) => sku))
        }}
      >
        Copy to {alike.length === 1 ? alike[0]!.colour : `the ${alike.length} other colours of this size`}
      </DeskButton>
    </p>
  )
}

/** Corners of other colours, which a copy has changed too. */
function OtherClashes({ screen, colour, saved }: Pick<WritingFormProps, 'screen' | 'colour'> & Pick<DraftForm, 'saved'>) {
  const others = saved?.clashes.filter(({ field }) => !field.startsWith(`variants.${colour.sku}.`)) ?? []
  return others.map(({ field, by }) => (
    <p key={field} className={styles.fault}>
      {by ?? 'Somebody'} has moved the corners of {colourAt(screen, field)} meanwhile. Save once more to keep yours.
    </p>
  ))
}

const colourAt = ({ colours }: WritingScreen, field: string): string =>
  colours.find(({ sku }) => field.startsWith(`variants.${sku}.`))?.colour ?? 'a colour'

function changedNote(field: WritingField | undefined): string | undefined {
  if (field?.isOutdated) return 'published in another way meanwhile; saving keeps yours'
  return field?.by && `changed by ${field.by}`
}

type CanvasFieldsProps = Pick<WritingFormProps, 'screen' | 'colour' | 'form'>

function CanvasFields({ screen: { fields }, colour, form: { saved } }: CanvasFieldsProps) {
  const paths = pathsOf(colour.sku)
  const shared = (path: string) => {
    const { text = '', was, by } = fields[path] ?? {}
    const clash = saved?.clashes.find(({ field }) => field === path)
    const error = clash && `${clash.by ?? 'Somebody'} has written “${clash.stored}” meanwhile. Save once more to keep yours.`
    return { name: path, defaultValue: clash?.typed ?? text, hint: was && `was ${was}, ${by}`, error }
  }
  const plate = colour.faults.find(({ field }) => field === 'plateMm' || field === 'width' || field === 'height')
  const width = shared(paths.plateWidth)
  return (
    <div className={styles.plate}>
      <SelectField label="Picture to write on" {...shared(paths.picture)} className={styles.whole}>
        {!colour.canvas && <option value="">none yet</option>}
        {colour.pictures.map(({ file, view, alt }) => (
          <option key={file} value={file}>
            {view}: {alt}
          </option>
        ))}
      </SelectField>
      <TextField label="Plate, width in mm" inputMode="numeric" autoComplete="off" {...width} error={width.error ?? plate?.message} />
      <TextField label="Plate, height in mm" inputMode="numeric" autoComplete="off" {...shared(paths.plateHeight)} />
    </div>
  )
}
