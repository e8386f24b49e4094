import { useEffect, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { replyTime } from '#src/kit/time/reply-time.ts'
import { emptyEnquiryTabs, enquiryTabLabels } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { enquiryTabs } from '#src/shop/enquiries/enquiry-tabs.ts'
import type { EnquiryRow } from '#src/shop/workflows/enquiring/enquiring.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { BulkBar } from '../../desk-ui/data-table/bulk-bar.tsx'
import { rememberList } from '../../desk-ui/data-table/came-from.ts'
import { DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { ListNews } from '../../desk-ui/data-table/list-news.tsx'
import { countLabel, Pager, pageRange } from '../../desk-ui/data-table/pager.tsx'
import { useListNews } from '../../desk-ui/data-table/use-list-news.ts'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting } from '../../desk-ui/live.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { enquiriesAddress, readEnquiriesAddress } from './enquiries-address.ts'
import styles from './enquiries-page.module.css'
import { enquiryColumns } from './enquiry-columns.tsx'
import { TakeDown } from './take-down.tsx'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const address = readEnquiriesAddress(new URL(request.url).searchParams)
  const [page, counts] = await Promise.all([
    shop.enquiries.page({ ...address, email: login.email, limit: pageSize }),
    shop.enquiries.countTabs(login.email),
  ])
  return { address, page, counts, now, mayAnswer: mayDo(login.role, 'answerEnquiries') }
}

type Loaded = Awaited<ReturnType<typeof loader>>

const counted = (count: number) => ({ atLeast: Math.min(count, 1_000), isExact: count <= 1_000 })
/** In these each waits for us. */
const lateTabs: readonly string[] = ['mine', 'new', 'grievances']

/** The inbox: what runs out next stands on top. */
export default function EnquiriesPage() {
  const loaded = useLoaderData<typeof loader>()
  const { address, counts, mayAnswer } = loaded
  const { tab, kind, after } = address
  return (
    <DeskPage
      title="Enquiries"
      acts={
        <>
          <DeskButtonLink to={deskAddressOf('savedAnswers')}>Saved answers</DeskButtonLink>
          {mayAnswer && <TakeDown />}
        </>
      }
      state={`An answer is promised within ${replyTime}: Sundays and holidays do not count. Replies come to the shop’s mailbox.`}
    >
      <ViewTabs
        label="Enquiries"
        tabs={enquiryTabs.map((each) => ({
          name: enquiryTabLabels[each],
          to: enquiriesAddress({ tab: each }),
          count: countLabel(counted(counts[each].count)),
          isCurrent: each === tab,
          isLate: lateTabs.includes(each) && counts[each].isLate,
        }))}
      />
      <nav className={styles.kindsBar} aria-label="Kinds">
        {([undefined, 'contact', 'bulk'] as const).map((each) => (
          <DeskButtonLink
            key={each ?? 'all'}
            look={each === kind ? 'secondary' : 'flat'}
            to={enquiriesAddress({ tab, kind: each })}
            aria-current={each === kind ? 'page' : undefined}
          >
            {each === undefined ? 'All kinds' : each === 'bulk' ? 'Bulk' : 'Messages'}
          </DeskButtonLink>
        ))}
      </nav>
      <EnquiryList key={`${tab} ${kind ?? ''} ${after ?? ''}`} {...loaded} />
    </DeskPage>
  )
}

const names = ['enquiry', 'enquiries'] as const
const ticketOf = ({ ticketNumber }: EnquiryRow): string => ticketNumber
const rowsOf = ({ page }: Loaded): readonly EnquiryRow[] => page.rows

function EnquiryList({ address, page: { rows, next }, counts, now }: Loaded) {
  const { tab, kind, after } = address
  const [chosen, choose] = useState<Record<string, true>>({})
  const tickets = rows.map(ticketOf)
  const chosenHere = tickets.filter((ticket) => chosen[ticket])
  const columns = useMemo(() => enquiryColumns(now), [now])
  const isBusy = () => chosenHere.length > 0 || isWriting()
  const news = useListNews({ topics: 'enquiries', rows, keyOf: ticketOf, names, isBusy }, rowsOf)
  const total = countLabel(counted(counts[tab].count))
  useRemembered(tickets, after === undefined ? 0 : undefined, total)
  if (rows.length === 0) return <p className={styles.empty}>{emptyEnquiryTabs[tab]}</p>
  const each = chosenHere.map((ticket) => ({ ticket }))
  const clear = () => choose({})
  return (
    <section aria-label={enquiryTabLabels[tab]} data-choosing={chosenHere.length > 0 || undefined}>
      <ListNews news={news} />
      <DataTable
        caption={`Enquiries: ${enquiryTabLabels[tab]}`}
        rows={rows}
        columns={columns}
        keyOf={ticketOf}
        freshnessOf={news.freshnessOf}
        labelOf={({ ticketNumber }) => `Choose ${ticketNumber}`}
        chosen={chosen}
        onChoose={choose}
      />
      {chosenHere.length > 0 && (
        <BulkBar label="With the chosen enquiries" count={chosenHere.length} onClear={clear}>
          {tab === 'spam' ? (
            <ActButton act="enquiries.reopen" each={each} onAccepted={clear}>
              No spam
            </ActButton>
          ) : (
            <>
              <ActButton act="enquiries.hand" each={each} onAccepted={clear}>
                Take
              </ActButton>
              <ActButton act="enquiries.close" each={each} onAccepted={clear}>
                Close
              </ActButton>
              <ActButton act="enquiries.spam" each={each} onAccepted={clear}>
                Spam
              </ActButton>
            </>
          )}
        </BulkBar>
      )}
      <Pager
        range={
          kind === undefined
            ? pageRange({ before: undefined, shown: rows.length, total: counted(counts[tab].count) })
            : `${rows.length} shown`
        }
        newer={after === undefined ? undefined : enquiriesAddress({ tab, kind })}
        older={next === undefined ? undefined : enquiriesAddress({ tab, kind, after: next })}
        names={{ back: 'From the beginning', on: 'Further' }}
      />
    </section>
  )
}

/** For `[` and `]`, and for the way back. */
function useRemembered(tickets: readonly string[], before: number | undefined, total: string): void {
  const { pathname, search } = useLocation()
  const keys = tickets.join(' ')
  useEffect(() => {
    if (keys !== '') rememberList('enquiries', { address: pathname + search, keys: keys.split(' '), before, total })
  }, [pathname, search, keys, before, total])
}
