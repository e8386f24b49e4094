import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { nothingFoundText } from '#src/shop/staff-texts/search-texts.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { deskContext } from '../desk-context.ts'
import { type Hit, loadSearch } from './load-search.ts'
import styles from './search-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await loadSearch(context.get(deskContext), new URL(request.url).searchParams.get('q') ?? '')
  // A number that only one order has means that order.
  return found.opens ? redirect(found.opens) : found
}

/** Everything that was found, in groups; it works without scripts. */
export default function SearchPage() {
  const { written, groups } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Search" state={written && groups.length > 0 ? `Found for “${written}”` : undefined}>
      {groups.length === 0 && (
        <p className={styles.nothing}>{written ? nothingFoundText : 'Write what the caller gives you into the field above.'}</p>
      )}
      <div className={styles.groups}>
        {groups.map(({ title, hits, all }) => (
          <Panel key={title} title={title} flush acts={all && <Link to={all}>All that fit</Link>}>
            <ul className={styles.hits}>
              {hits.map((hit) => (
                <li key={hit.key}>
                  <HitRow hit={hit} />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </DeskPage>
  )
}

function HitRow({ hit: { title, detail, state, end, to } }: { readonly hit: Hit }) {
  return (
    <>
      <Link className={styles.title} to={to}>
        {title}
      </Link>
      <span className={styles.detail}>{detail}</span>
      {state && <StateLabel look={state.look}>{state.label}</StateLabel>}
      <span className={styles.end}>{end}</span>
    </>
  )
}
