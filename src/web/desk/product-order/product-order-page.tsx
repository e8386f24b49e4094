import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { listingLabels } from '#src/shop/staff-texts/products/change-texts.ts'
import { ActButton, ActForm, ActSubmit } from '../../desk-ui/acts/act-form.tsx'
import { ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { PlanPlace } from '../../desk-ui/products/plan-act.tsx'
import { mediaUrl } from '../../media-url.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './product-order-page.module.css'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = context.get(deskContext)
  const written = new URL(request.url).searchParams.get('from') ?? ''
  const from = /^\d{1,6}$/.test(written) ? Math.max(1, Number(written)) : 1
  return { from, ...(await shop.catalogue.listPlaces({ from, limit: pageSize })) }
}

/** In which order lists feature what is sold: each product can be put to any place. */
export default function ProductOrderPage() {
  const { from, places, total } = useLoaderData<typeof loader>()
  useFreshPage('products', isWriting)
  const list = useKeptFocus(places.map(({ code }) => code).join())
  const to = from + places.length - 1
  return (
    <DeskPage
      title="Order of products"
      state="Lists that nobody has sorted show them so. What is moved is shown to shoppers at once."
      trail={
        <Trail>
          <Link to={deskAddressOf('products')}>Products</Link>
        </Trail>
      }
    >
      {places.length === 0 ? (
        <p className={styles.empty}>
          {total === 0
            ? 'Nothing is on sale. A product that is published stands here.'
            : 'So many products are not on sale. Begin with the first ones.'}
        </p>
      ) : (
        <section className={styles.list} aria-label="Places">
          <ol ref={list} start={from}>
            {places.map((product) => (
              <Place key={product.code} product={product} total={total} />
            ))}
          </ol>
          <Pager
            range={`${from} to ${to} of ${total}`}
            newer={from > 1 ? addressFrom(Math.max(1, from - pageSize)) : undefined}
            older={to < total ? addressFrom(to + 1) : undefined}
            names={{ back: 'Before', on: 'After' }}
          />
        </section>
      )}
    </DeskPage>
  )
}

const addressFrom = (place: number): string => `${deskAddressOf('productOrder')}?from=${place}`

type Placed = Awaited<ReturnType<Shop['catalogue']['listPlaces']>>['places'][number]

function Place({ product: { code, name, place, soldIn, picture }, total }: { readonly product: Placed; readonly total: number }) {
  const to = (wanted: number) => ({ product: code, place: String(wanted) })
  return (
    <li>
      <span className={styles.number}>{place}</span>
      {picture ? (
        <img src={mediaUrl(picture.key, picture.widths[0] ?? picture.width, 'webp')} alt="" width={48} height={48} />
      ) : (
        <span className={styles.blank} />
      )}
      <p className={styles.name}>
        <Link to={deskAddressOf('product', { code })}>{name}</Link>
        <small className="soft">{soldIn.map((listing) => listingLabels[listing]).join(', ')}</small>
      </p>
      <div className={styles.moves}>
        {place > 1 && (
          <span className={styles.earlier} data-move={`earlier ${code}`}>
            <ActButton act="products.place" input={to(place - 1)} look="flat">
              Earlier<span className="unseen">{name}</span>
            </ActButton>
          </span>
        )}
        {place < total && (
          <span className={styles.later} data-move={`later ${code}`}>
            <ActButton act="products.place" input={to(place + 1)} look="flat">
              Later<span className="unseen">{name}</span>
            </ActButton>
          </span>
        )}
        <ActForm act="products.place" input={{ product: code }} className={styles.put}>
          <ActText name="place" label={`Place of ${name}`} defaultValue="" inputMode="numeric" autoComplete="off" />
          <ActSubmit>
            Move<span className="unseen">{name}</span>
          </ActSubmit>
        </ActForm>
        <PlanPlace code={code} name={name} />
      </div>
    </li>
  )
}

/** A row that has moved loses the focus: the button that was pressed gets it back, so that it can be pressed on. */
function useKeptFocus(order: string) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    const shown = list.current
    const note = ({ target }: FocusEvent) => {
      pressed.current = (target as Element).closest<HTMLElement>('[data-move]')?.dataset['move']
    }
    shown?.addEventListener('focusin', note)
    return () => shown?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!pressed.current || list.current?.contains(document.activeElement)) return
    list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(pressed.current)}"] button`)?.focus()
  }, [order])
  return list
}
