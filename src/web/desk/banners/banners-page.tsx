import { useLoaderData } from 'react-router'
import { listLabels, mediaLists } from '#src/shop/staff-texts/texts/text-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { useTextDraft } from '../../desk-ui/drafts/use-text-draft.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { ComingPlans } from '../../desk-ui/plans/coming-plans.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { PublishTextLater } from '../../desk-ui/texts/publish-text-later.tsx'
import { DraftPreview } from '../../desk-ui/texts/draft-preview.tsx'
import { LineChangesList } from '../../desk-ui/texts/line-changes-list.tsx'
import { VersionsPanel } from '../../desk-ui/texts/versions-panel.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './banners-page.module.css'
import { ListForm } from './list-form.tsx'
import { type ListScreen, loadList } from './load-list.ts'
import { type RefusedList, saveList } from './save-list.ts'
import { useReply } from '../../ui/form/use-reply.ts'

export const loader = loadList
export const action = saveList

/** The banners, tiles and pictures of the pages, a list at a time: what they show, in which order, from when and until when. */
export default function BannersPage() {
  const screen = useLoaderData<typeof loader>()
  return <List key={screen.list} screen={screen} />
}

function List({ screen }: { readonly screen: ListScreen }) {
  const posted = useReply<typeof action>() as RefusedList | undefined
  const { list, draft, drafted, versions, version, plans, mayPublish, now } = screen
  const form = useTextDraft({ screen, address: fullDeskAddressOf('bannersDraft') }, posted?.list === list ? posted : undefined)
  const { refused, isUnsaved } = form
  useFreshPage('texts', () => isUnsaved || isWriting())
  const tabs = mediaLists.map((each) => ({
    name: listLabels[each],
    to: `${deskAddressOf('banners')}?list=${each}`,
    isCurrent: each === list,
    isChanged: drafted.includes(each),
  }))
  return (
    <DeskPage
      title="Banners and pictures"
      beside={draft && <Tag look="wait">Draft</Tag>}
      state={
        draft ? (
          <>
            {listLabels[list]}: a draft waits, saved by {draft.by}, <Moment at={draft.at} now={now} />
          </>
        ) : (
          `${listLabels[list]}: as shoppers see it.`
        )
      }
      acts={<Acts screen={screen} isUnsaved={isUnsaved} />}
    >
      <ViewTabs label="Lists" tabs={tabs} />
      {refused && (
        <section className={`${formPage.missing} ${styles.below}`} role="alert">
          <p>{refused.message}</p>
          {refused.theirs !== undefined && <LineChangesList before={refused.theirs} after={refused.source} label="From theirs to yours" />}
        </section>
      )}
      <Faults screen={screen} />
      {draft && !mayPublish && <p className={styles.sentence}>The owner publishes it.</p>}
      <div className={`${formPage.panels} ${styles.below}`}>
        <ListForm screen={screen} draft={form} />
        <div className={formPage.beside}>
          <ComingPlans plans={plans} mayCallOff={mayPublish} />
          <DraftPreview name={list} title={listLabels[list]} draft={draft?.version ?? 0} />
          <VersionsPanel {...{ name: list, versions, version, mayPublish, now }} hasDraft={draft !== undefined} />
        </div>
      </div>
    </DeskPage>
  )
}

type ActsProps = { readonly screen: ListScreen; readonly isUnsaved: boolean }

function Acts({ screen: { list, draft, mayPublish, faults }, isUnsaved }: ActsProps) {
  if (!draft) return null
  return (
    <>
      <ActButton act="texts.discardDraft" input={{ text: list }} look="flat">
        Throw the draft away
      </ActButton>
      {mayPublish && faults.length === 0 && !draft.isOutdated && !isUnsaved && (
        <>
          <PublishTextLater name={list} title={listLabels[list]} draft={draft.version} />
          <ActButton act="texts.publish" input={{ text: list, draft: draft.version }} look="primary">
            Publish
          </ActButton>
        </>
      )}
    </>
  )
}

/** What is about no field of the form; the rest stands at its field. */
function Faults({ screen: { faults, draft, list } }: Pick<ActsProps, 'screen'>) {
  const own = `media.json#${list}`
  const others = faults.filter(({ path, field }) => path !== own || !/^\d+[.]/.test(field))
  const count = faults.length - others.length
  if (faults.length === 0 && !draft?.isOutdated) return null
  return (
    <section className={formPage.missing} aria-labelledby="missing">
      <h2 id="missing">What is wrong</h2>
      <ul>
        {draft?.isOutdated && (
          <li>It was published in another way since this draft was written: look at its versions, and save the draft once more.</li>
        )}
        {count > 0 && <li>{count === 1 ? 'One field below is missing or wrong.' : `${count} fields below are missing or wrong.`}</li>}
        {others.map(({ path, field, message }) => (
          <li key={`${path} ${field} ${message}`}>
            {[path === own ? '' : path, field].filter(Boolean).join(', ')} {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
