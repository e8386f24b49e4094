import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isMediaListName, originLabels, textLabel } from '#src/shop/staff-texts/texts/text-texts.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { LineChangesList } from '../../desk-ui/texts/line-changes-list.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const [name, asked] = [params['name'] ?? '', params['version'] ?? '']
  const text = await shop.texts.show(name)
  const isDraft = asked === 'draft'
  const shown = isDraft ? text?.draft : await shop.texts.showVersion(name, numberIn(asked))
  if (!text || !shown) throw new Response('There is no such version.', { status: 404 })
  const before = isDraft ? text.published : await shop.texts.showVersion(name, shown.version - 1)
  return {
    ...{ name, isDraft, now, version: shown.version, by: shown.by, at: shown.at },
    origin: 'origin' in shown ? shown.origin : undefined,
    title: textLabel({ name, title: text.header['title'] }),
    isList: isMediaListName(name),
    before: before?.source ?? '',
    after: shown.source ?? '',
  }
}

const numberIn = (written: string): number => (/^[1-9]\d{0,8}$/.test(written) ? Number(written) : 0)

/** What one version, or the draft, has changed of the one before it. */
export default function TextVersionPage() {
  const { name, title, isDraft, isList, version, by, at, origin, before, after, now } = useLoaderData<typeof loader>()
  const back = isList ? `${deskAddressOf('banners')}?list=${name}` : deskAddressOf('text', { name })
  return (
    <DeskPage
      title={isDraft ? 'What the draft changes' : `Version ${version}`}
      trail={
        <p>
          <Link to={back}>{title}</Link>
        </p>
      }
      state={
        <>
          {origin && `${originLabels[origin]}, `}
          {by ?? 'the shop'}, <Moment at={at} now={now} />
        </>
      }
    >
      <Panel title={isDraft ? 'Against what is published' : 'Against the version before'}>
        <LineChangesList before={before} after={after} label="Lines that have changed" />
      </Panel>
    </DeskPage>
  )
}
