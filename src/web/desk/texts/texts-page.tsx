import { useMemo } from 'react'
import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { formatLongDay, formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Shop } from '#src/shop/shop.ts'
import { lawHoldsSince, originLabels, textKind, textKinds, textLabel } from '#src/shop/staff-texts/texts/text-texts.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { deskContext } from '../desk-context.ts'
import styles from './texts-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const kind = textKinds.find((each) => each === new URL(request.url).searchParams.get('kind'))
  const texts = (await shop.texts.list()).filter(({ name }) => textKind(name) !== 'Banners')
  const counts = Object.fromEntries(textKinds.map((each) => [each, texts.filter(({ name }) => textKind(name) === each).length]))
  return { texts: sorted(texts.filter(({ name }) => kind === undefined || textKind(name) === kind)), counts, all: texts.length, kind, now }
}

type Listed = Awaited<ReturnType<Shop['texts']['list']>>[number]

/** Drafts first, then by kind; articles from the newest. */
const sorted = (texts: readonly Listed[]): Listed[] =>
  texts.toSorted(
    (one, other) =>
      Number(other.draft !== undefined) - Number(one.draft !== undefined) ||
      textKinds.indexOf(textKind(one.name)) - textKinds.indexOf(textKind(other.name)) ||
      Number(other.header['id'] ?? 0) - Number(one.header['id'] ?? 0),
  )

/** Begins an article, as a draft. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const started = await shop.texts.startArticle({ title: String((await request.formData()).get('title') ?? ''), by: login.name })
  if (!started.ok) return data({ message: 'Write a title first.' }, { status: 400 })
  return redirect(deskAddressOf('text', { name: started.value }))
}

/** Everything that the owner has to say, with what waits to be published. */
export default function TextsPage() {
  const { texts, counts, all, kind, now } = useLoaderData<typeof loader>()
  useFreshPage('texts', isWriting)
  const columns = useMemo(() => columnsAt(now), [now])
  const tabs = [
    { name: 'All', to: deskAddressOf('texts'), count: String(all), isCurrent: !kind },
    ...textKinds.map((each) => ({
      name: each,
      to: `${deskAddressOf('texts')}?kind=${each}`,
      count: String(counts[each] ?? 0),
      isCurrent: each === kind,
    })),
  ]
  return (
    <DeskPage title="Texts" state="What is written here is a draft until it is published.">
      <ViewTabs label="Kinds of texts" tabs={tabs} />
      {(!kind || kind === 'Blog') && <NewArticle />}
      <section className={styles.list} aria-label="Texts">
        <DataTable caption="Texts, drafts first" rows={texts} columns={columns} keyOf={({ name }) => name} />
      </section>
    </DeskPage>
  )
}

function NewArticle() {
  const refused = useReply<typeof action>()
  return (
    <Form method="post" className={styles.begin}>
      <TextField
        className={styles.title}
        label="Title of a new article"
        name="title"
        required
        maxLength={90}
        autoComplete="off"
        error={refused?.message}
      />
      <DeskButton type="submit">Begin it</DeskButton>
    </Form>
  )
}

const columnsAt = (now: Date): readonly DataColumn<Listed>[] => [
  {
    id: 'title',
    head: 'Text',
    onCard: 'title',
    cell: (text) => <Link to={deskAddressOf('text', { name: text.name })}>{textLabel(text)}</Link>,
  },
  { id: 'kind', head: 'Kind', onCard: 'who', cell: ({ name }) => textKind(name) },
  {
    id: 'state',
    head: 'State',
    onCard: 'state',
    cell: ({ isPublished, published }) => (
      <StateLabel look={isPublished ? 'done' : 'ended'}>
        {isPublished ? 'Published' : published ? 'Taken off' : 'Not published yet'}
      </StateLabel>
    ),
  },
  {
    id: 'since',
    head: 'Holds since',
    onCard: 'nowhere',
    from: 78,
    cell: (text) => {
      const day = lawHoldsSince(text)
      return day === undefined ? '' : formatLongDay(day)
    },
  },
  {
    id: 'published',
    head: 'Last published',
    onCard: 'amount',
    cell: ({ published }) =>
      published && (
        <>
          {published.by ?? originLabels[published.origin]}, <Moment at={published.at} now={now} />
        </>
      ),
  },
  {
    id: 'draft',
    head: 'Waits',
    onCard: 'remark',
    cell: ({ draft, planned }) =>
      (draft || planned) && (
        <>
          {draft && (
            <span>
              <Tag look="wait">Draft</Tag> {draft.by}, <Moment at={draft.at} now={now} />
            </span>
          )}{' '}
          {planned && (
            <span>
              <Tag look="wait">Planned</Tag> {planned.by}, goes out on {formatTimestamp(planned.startsAt)}
            </span>
          )}
        </>
      ),
  },
]
