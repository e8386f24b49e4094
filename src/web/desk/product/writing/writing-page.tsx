import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { isClockwise } from '#src/kit/lid/corners.ts'
import { DeskPage } from '../../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../../desk-ui/live.ts'
import { Panel } from '../../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { type DraftForm, useDraftForm } from '../use-draft-form.ts'
import { CanvasStage } from './canvas-stage.tsx'
import { ColourLinks } from './colour-links.tsx'
import { CornerFaults } from './corner-faults.tsx'
import { loadWriting, saveWriting, type WritingColour, type WritingScreen } from './load-writing.ts'
import { cornersIn, textsOf, toTexts } from './move-corner.ts'
import { firstTrial, type Trial, TrialWriting } from './trial-writing.tsx'
import { type QuadTexts, useCorners } from './use-corners.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { pathsOf } from './writing-colours.ts'
import { WritingForm } from './writing-form.tsx'
import formPage from '../../../desk-ui/form-page.module.css'
import styles from './writing-page.module.css'
import { useReply } from '../../../ui/form/use-reply.ts'

export const loader = loadWriting
export const action = saveWriting

/** Where on the lid the name and the sign go, colour by colour. */
export default function WritingPage() {
  const screen = useLoaderData<typeof loader>()
  const { code, name, isPersonalisable } = screen
  const colour = screen.colours.find(({ sku }) => sku === screen.sku)
  return (
    <DeskPage
      title="Where the writing goes"
      tabTitle={`Writing, ${name}`}
      trail={
        <Trail>
          <Link to={deskAddressOf('products')}>Products</Link> · <Link to={deskAddressOf('product', { code })}>{name}</Link>
        </Trail>
      }
      state="The corners are a part of the product’s draft: shoppers see them once it is published."
    >
      {!isPersonalisable && <p className={styles.fault}>It is not sold with a name: tick that in the product’s form first.</p>}
      {colour && <Writing screen={screen} colour={colour} />}
    </DeskPage>
  )
}

type WritingProps = { readonly screen: WritingScreen; readonly colour: WritingColour }

function Writing({ screen, colour }: WritingProps) {
  const { form, corners } = useWriting(screen)
  const [trial, setTrial] = useState<Trial>(firstTrial)
  const mostLetters = Math.min(screen.mostLetters ?? maxNameLength, maxNameLength)
  const text = { name: trial.name.slice(0, mostLetters), sign: trial.sign || undefined }
  useUndoKeys((kind) => {
    corners.step({ kind })
    form.onTyped()
  })
  return (
    <div className={formPage.panels}>
      <div className={formPage.beside}>
        {colour.canvas ? (
          <CanvasStage
            key={`${colour.sku} ${colour.canvas.key}`}
            canvas={colour.canvas}
            corners={cornersIn(corners.quads[colour.sku] ?? [])}
            published={publishedCorners(screen, colour)}
            text={text}
            ink={trial.ink || colour.ink}
            onMove={(moved, mark) => {
              corners.step({ kind: 'set', quads: { [colour.sku]: textsOf(moved) }, mark: `${colour.sku} ${mark}` })
              form.onTyped()
            }}
          />
        ) : (
          <p>{colour.colour} has no picture to write on yet: choose one of its pictures beside.</p>
        )}
        <CornerFaults
          colour={colour}
          texts={corners.quads[colour.sku] ?? []}
          clash={form.saved?.clashes.find(({ field }) => field === pathsOf(colour.sku).corners)}
        />
        <ColourLinks screen={screen} quads={corners.quads} text={text} ink={trial.ink} />
      </div>
      <div className={formPage.form}>
        <Panel title="To try">
          <TrialWriting trial={{ ...trial, name: text.name }} mostLetters={mostLetters} onChange={setTrial} />
        </Panel>
        <WritingForm screen={screen} colour={colour} form={form} corners={corners} />
      </div>
    </div>
  )
}

/** The form of the draft, and the corners of all colours as they stand in it. */
function useWriting({ code, colours, fields, now }: WritingScreen) {
  const posted = useReply<typeof action>()
  const stored = Object.fromEntries(Object.entries(fields).map(([path, { text }]) => [path, text]))
  const form = useDraftForm({ code, stored, readAt: now.getTime() }, posted)
  useFreshPage('products', () => form.isUnsaved || isWriting())
  const corners = useCorners({
    shown: quadsOf(colours, form.shown),
    typed: typedQuads(colours, form.saved),
    clashing: (sku) => form.clashing.has(pathsOf(sku).corners),
    isIdle: !form.isUnsaved,
  })
  return { form, corners }
}

const quadsOf = (colours: readonly WritingColour[], texts: Readonly<Record<string, string>>): QuadTexts =>
  Object.fromEntries(colours.map(({ sku }) => [sku, toTexts(texts[pathsOf(sku).corners] ?? '')]))

/** Where no scripts run, corners that clash come back as they were typed. */
const typedQuads = (colours: readonly WritingColour[], saved: DraftForm['saved']): QuadTexts =>
  Object.fromEntries(
    colours.flatMap(({ sku }) => {
      const clash = saved?.clashes.find(({ field }) => field === pathsOf(sku).corners)
      return clash ? [[sku, toTexts(clash.typed)]] : []
    }),
  )

/** What to compare with, where the draft has other corners than the shop. */
function publishedCorners({ fields }: WritingScreen, { sku }: WritingColour) {
  const { text, published = '' } = fields[pathsOf(sku).corners] ?? {}
  const corners = text === published ? undefined : cornersIn(toTexts(published))
  return corners && isClockwise(corners) ? corners : undefined
}
