import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isMediaListName, originLabels, textLabel } from '#src/shop/staff-texts/texts/text-texts.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { LineChangesList } from '../../desk-ui/texts/line-changes-list.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import { comparedVersion } from './compared-version.ts'
import styles from './text-version-page.module.css'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const [name, asked] = [params['name'] ?? '', params['version'] ?? '']
  const text = await shop.texts.show(name)
  const isDraft = asked === 'draft'
  const shown = isDraft ? text?.draft : await shop.texts.showVersion(name, numberIn(asked))
  const compared =
    text &&
    comparedVersion({
      shown: isDraft ? undefined : numberIn(asked),
      against: new URL(request.url).searchParams.get('against'),
      listed: text.versions.map(({ version }) => version),
    })
  const { against } = compared ?? {}
  const other = against === undefined ? undefined : await shop.texts.showVersion(name, against)
  if (!text || !shown || !compared || (against !== undefined && !other)) throw new Response('There is no such version.', { status: 404 })
  const former = isDraft ? text.published : await shop.texts.showVersion(name, shown.version - 1)
  return {
    ...{ name, isDraft, now, version: shown.version, by: shown.by, at: shown.at },
    origin: 'origin' in shown ? shown.origin : undefined,
    title: textLabel({ name, title: text.header['title'] }),
    isList: isMediaListName(name),
    ...{ against, earlier: compared.earlier },
    before: (other ?? former)?.source ?? '',
    after: shown.source ?? '',
  }
}

const numberIn = (written: string): number => (/^[1-9]\d{0,8}$/.test(written) ? Number(written) : 0)

/** What one version, or the draft, has changed of the one before it, or of any earlier one. */
export default function TextVersionPage() {
  const { name, title, isDraft, isList, version, by, at, origin, against, earlier, before, after, now } = useLoaderData<typeof loader>()
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
      {earlier.length > 1 && (
        <Form method="get" className={styles.compare}>
          <SelectField key={against} label="Compare with" name="against" defaultValue={against ?? ''}>
            <option value="">{isDraft ? 'What is published' : 'The version before'}</option>
            {earlier.map((each) => (
              <option key={each} value={each}>
                Version {each}
              </option>
            ))}
          </SelectField>
          <DeskButton type="submit">Compare</DeskButton>
        </Form>
      )}
      <Panel title={panelTitle(isDraft, against)}>
        <LineChangesList before={before} after={after} label="Lines that have changed" />
      </Panel>
    </DeskPage>
  )
}

function panelTitle(isDraft: boolean, against: number | undefined): string {
  if (against !== undefined) return `Against version ${against}`
  return isDraft ? 'Against what is published' : 'Against the version before'
}
