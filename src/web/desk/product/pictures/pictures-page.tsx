import { useEffect } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { usualViews } from '#src/shop/staff-texts/products/picture-texts.ts'
import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink } from '../../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../../desk-ui/frame/trail.tsx'
import { useTopic } from '../../../desk-ui/live.ts'
import { Moment } from '../../../desk-ui/moment.tsx'
import { Tag } from '../../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { changePictures } from './change-pictures.ts'
import { ColourPanel } from './colour-panel.tsx'
import { loadPictures, type PicturesScreen } from './load-pictures.ts'
import styles from './pictures-page.module.css'
import { onStored } from './uploads.ts'
import { useFilesFromAnywhere } from './use-files-from-anywhere.ts'
import { useReply } from '../../../ui/form/use-reply.ts'

export const loader = loadPictures
export const action = changePictures

/** The pictures of a product, colour by colour: sent, described, put in order. All of it is a draft until it is published. */
export default function PicturesPage() {
  const screen = useLoaderData<typeof loader>()
  const answer = useReply<typeof action>()
  const { revalidate } = useRevalidator()
  // At once, also while somebody writes: fields that are being written in keep what they hold.
  useTopic(['pictures', 'products'], () => void revalidate())
  useEffect(() => onStored(() => void revalidate()), [revalidate])
  useFilesFromAnywhere(screen.code, screen.colours[0]?.sku)
  const { name, code, draft, now } = screen
  return (
    <DeskPage
      title="Pictures"
      tabTitle={`Pictures of ${name}`}
      trail={
        <Trail>
          <Link to={deskAddressOf('products')}>Products</Link> · <Link to={deskAddressOf('product', { code })}>{name}</Link>
        </Trail>
      }
      beside={draft && <Tag look="wait">Draft</Tag>}
      state={
        draft ? (
          <>
            {name}: saved by {draft.by}, <Moment at={draft.at} now={now} />
          </>
        ) : (
          `${name}: as shoppers see them.`
        )
      }
      acts={<Acts screen={screen} />}
    >
      <Standing screen={screen} />
      {answer?.refusals.map((refusal) => (
        <p key={refusal} role="alert" className={styles.refusal}>
          {refusal}
        </p>
      ))}
      <p className={styles.hint}>
        Drop pictures on their colour, choose them, or paste one. Drag a picture to another place: the first is the one in lists.
      </p>
      <datalist id="views">
        {usualViews.map((view) => (
          <option key={view} value={view} />
        ))}
      </datalist>
      <div className={styles.colours}>
        {screen.colours.map((colour) => (
          <ColourPanel key={colour.sku} code={code} colour={colour} now={now} answer={answer} />
        ))}
      </div>
    </DeskPage>
  )
}

const Acts = ({ screen: { code, draft, canBePublished, mayPublish } }: { readonly screen: PicturesScreen }) => (
  <>
    <DeskButtonLink to={deskAddressOf('product', { code })} look="flat">
      All fields
    </DeskButtonLink>
    {draft && mayPublish && canBePublished && (
      <ActButton act="products.publish" input={{ product: code, draft: draft.version }} look="primary">
        Publish
      </ActButton>
    )}
  </>
)

/** Why it is not published yet. */
function Standing({ screen: { code, draft, mayPublish, inTheMaking, otherFaults, colours } }: { readonly screen: PicturesScreen }) {
  const faults = colours.flatMap(faultsOf)
  if (!draft && faults.length === 0) return null
  return (
    <div className={styles.standing} role="status">
      {inTheMaking.length > 0 && <p>{countOf(inTheMaking.length, 'picture')} being made in all sizes: this page may be left meanwhile.</p>}
      {faults.length > 0 && (
        <ul>
          {faults.map(({ field, text }) => (
            <li key={`${field} ${text}`}>
              <a href={`#${field}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {otherFaults > 0 && (
        <p>
          <Link to={deskAddressOf('product', { code })}>{countOf(otherFaults, 'other field')} missing or wrong</Link>
        </p>
      )}
      {draft && !mayPublish && <p>The owner publishes it.</p>}
    </div>
  )
}

const countOf = (count: number, noun: string): string => (count === 1 ? `One ${noun} is` : `${count} ${noun}s are`)

/** Each leads to its field. */
const faultsOf = ({ colourName, field, fault, pictures }: PicturesScreen['colours'][number]) => [
  ...(fault ? [{ field, text: `${colourName}: ${fault}` }] : []),
  ...pictures.flatMap(({ field: of, faults }, nth) =>
    Object.entries(faults).flatMap(([part, message]) =>
      message
        ? [
            {
              field: of,
              text: `${colourName}, picture ${nth + 1}${part === 'alt' ? ', text' : part === 'view' ? ', view' : ''}: ${message}`,
            },
          ]
        : [],
    ),
  ),
]
