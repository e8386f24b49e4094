import { Link, useLoaderData } from 'react-router'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { textFaultMessage } from '#src/shop/staff-texts/texts/text-texts.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { useTextDraft } from '../../desk-ui/drafts/use-text-draft.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { ComingPlans } from '../../desk-ui/plans/coming-plans.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { PublishTextLater } from '../../desk-ui/texts/publish-text-later.tsx'
import { DraftPreview } from '../../desk-ui/texts/draft-preview.tsx'
import { LineChangesList } from '../../desk-ui/texts/line-changes-list.tsx'
import { VersionsPanel } from '../../desk-ui/texts/versions-panel.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { loadText, type TextScreen } from './load-text.ts'
import { type RefusedText, saveText } from './save-text.ts'
import { MailPreview, StandardSentences } from './mail-draft.tsx'
import { TextForm } from './text-form.tsx'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './text-page.module.css'
import { useReply } from '../../ui/form/use-reply.ts'

export const loader = loadText
export const action = saveText

/** One text: as it is written, what is wrong in it at its line, the shop's own page of it, and its versions. */
export default function TextPage() {
  const screen = useLoaderData<typeof loader>()
  return <Text key={screen.name} screen={screen} />
}

function Text({ screen }: ScreenProps) {
  const posted = useReply<typeof action>() as RefusedText | undefined
  const form = useTextDraft({ screen, address: fullDeskAddressOf('textDraft', { name: screen.name }) }, posted)
  const { refused, isUnsaved } = form
  useFreshPage('texts', () => isUnsaved || isWriting())
  const { name, title, draft, isPublished, versions, plans, mayPublish, now, email } = screen
  return (
    <DeskPage
      title={title}
      trail={
        <Trail>
          <Link to={deskAddressOf('texts')}>Texts</Link>
        </Trail>
      }
      beside={
        <>
          <StateLabel look={isPublished ? 'done' : 'ended'}>
            {isPublished ? 'Published' : versions.length > 0 ? 'Taken off' : 'Not published yet'}
          </StateLabel>
          {draft && <Tag look="wait">Draft</Tag>}
        </>
      }
      state={<State screen={screen} />}
      acts={<Acts screen={screen} isUnsaved={isUnsaved} />}
    >
      {refused && <Refused refused={refused} />}
      <Faults screen={screen} />
      {draft && !mayPublish && <p className={styles.sentence}>The owner publishes it.</p>}
      <div className={formPage.panels}>
        <TextForm screen={screen} draft={form} />
        <div className={formPage.beside}>
          <ComingPlans plans={plans} mayCallOff={mayPublish} />
          {screen.mails ? (
            <MailPreview kinds={screen.mails.kinds} {...{ name, title, email, isUnsaved }} draft={draft?.version ?? 0} />
          ) : (
            <DraftPreview name={name} title={title} draft={draft?.version ?? 0} />
          )}
          {screen.mails && <StandardSentences groups={screen.mails.groups} />}
          <VersionsPanel {...{ name, versions, mayPublish, now }} hasDraft={draft !== undefined} version={screen.version} />
        </div>
      </div>
    </DeskPage>
  )
}

type ScreenProps = { readonly screen: TextScreen }

function State({ screen: { draft, holdsFrom, now } }: ScreenProps) {
  const since = holdsFrom?.now && /^\d{4}-\d{2}-\d{2}$/.test(holdsFrom.now) ? `Holds since ${formatLongDay(holdsFrom.now)}. ` : ''
  if (!draft) return `${since}As shoppers read it.`
  return (
    <>
      {since}A draft waits, saved by {draft.by}, <Moment at={draft.at} now={now} />
    </>
  )
}

function Acts({ screen, isUnsaved }: ScreenProps & { readonly isUnsaved: boolean }) {
  const { name, title, draft, mayPublish, faults, isPublished, version, slug, locked, holdsFrom } = screen
  const canBePublished = draft && faults.length === 0 && !draft.isOutdated && locked.every(({ isThere }) => isThere) && !isUnsaved
  return (
    <>
      {draft && (
        <ActButton act="texts.discardDraft" input={{ text: name }} look="flat">
          Throw the draft away
        </ActButton>
      )}
      {mayPublish && isPublished && slug !== undefined && !draft && (
        <ActButton act="texts.takeOff" input={{ text: name, seen: version }}>
          Take it off
        </ActButton>
      )}
      {mayPublish && canBePublished && (
        <>
          <PublishTextLater {...{ name, title }} draft={draft.version} isOfLaw={holdsFrom !== undefined} />
          <Publish screen={screen} draft={draft.version} />
        </>
      )}
    </>
  )
}

/** A text of law asks from which day it holds. */
function Publish({ screen: { name, title, holdsFrom }, draft }: ScreenProps & { readonly draft: number }) {
  const input = { text: name, draft }
  if (!holdsFrom)
    return (
      <ActButton act="texts.publish" input={input} look="primary">
        Publish
      </ActButton>
    )
  return (
    <ActDialog
      act="texts.publish"
      input={input}
      label="Publish"
      look="primary"
      title={`Publish “${title}”`}
      explanation="From which day does it hold? The page says so, and an order is governed by what stands there when it is placed."
      verb="Publish"
    >
      <ActText
        name="holdsFrom"
        label="Holds from"
        hint="a day such as 2026-11-24, not after today"
        required
        defaultValue={holdsFrom.suggested}
      />
    </ActDialog>
  )
}

function Refused({ refused: { message, theirs, source } }: { readonly refused: RefusedText }) {
  return (
    <section className={formPage.missing} role="alert">
      <p>{message}</p>
      {theirs !== undefined && (
        <details open>
          <summary>What yours changes of it</summary>
          <LineChangesList before={theirs} after={source} label="From theirs to yours" />
        </details>
      )}
    </section>
  )
}

/** The importer's own faults, at their line. */
function Faults({ screen: { faults, path, draft } }: ScreenProps) {
  if (faults.length === 0 && !draft?.isOutdated) return null
  return (
    <section className={formPage.missing} aria-labelledby="missing">
      <h2 id="missing">What is wrong</h2>
      <ul>
        {draft?.isOutdated && (
          <li>It was published in another way since this draft was written: look at its versions, and save the draft once more.</li>
        )}
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.field} ${fault.message}`}>
            {fault.path === path && fault.line !== undefined ? (
              <LineLink line={fault.line}>{textFaultMessage(fault, path)}</LineLink>
            ) : (
              textFaultMessage(fault, path)
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Chooses the line in the text where scripts run. */
function LineLink({ line, children }: { readonly line: number; readonly children: string }) {
  return (
    <button type="button" className={styles.line} onClick={() => chooseLine(line)}>
      {children}
    </button>
  )
}

function chooseLine(line: number): void {
  const area = document.querySelector<HTMLTextAreaElement>('textarea[name=source]')
  if (!area) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1] ?? '').length)
  area.scrollTop = ((line - 3) / lines.length) * area.scrollHeight
}
