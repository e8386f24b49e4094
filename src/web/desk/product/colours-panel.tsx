import { Link } from 'react-router'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { ProductScreen } from './load-product.ts'
import styles from './colours-panel.module.css'

type ColoursPanelProps = { readonly screen: Pick<ProductScreen, 'code' | 'colours'> }
type Colour = ProductScreen['colours'][number]

/** Which colours there are, and in which order shoppers see them: changes of the draft, like all others. */
export function ColoursPanel({ screen: { code, colours } }: ColoursPanelProps) {
  const staying = colours.filter(({ state }) => state !== 'leaving')
  return (
    <Panel title="Colours" note="the first is shown first" acts={<AddColour code={code} />}>
      {colours.length === 0 && <p>There are none yet. A product has at least one.</p>}
      <ul className={styles.colours}>
        {colours.map((colour) => (
          <li key={colour.sku}>
            <Swatch colour={colour} />
            <ColourActs code={code} colour={colour} place={staying.indexOf(colour)} last={staying.length - 1} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Swatch = ({ colour: { sku, name, hex, state } }: { readonly colour: Colour }) => (
  <div className={styles.colour}>
    <span className={styles.swatch} style={hex === undefined ? undefined : { background: hex }} />
    <span>
      {name} <small>{sku}</small>
    </span>
    {state === 'new' ? (
      <Tag look="wait">New</Tag>
    ) : state === 'leaving' ? (
      <Tag look="late">Goes off sale</Tag>
    ) : (
      <Link to={deskAddressOf('variantStock', { sku })}>Stock</Link>
    )}
  </div>
)

type ColourActsProps = { readonly code: string; readonly colour: Colour; readonly place: number; readonly last: number }

function ColourActs({ code, colour: { sku, name, hex, state }, place, last }: ColourActsProps) {
  if (state === 'leaving')
    return (
      <div className={styles.acts}>
        <ActButton act="products.addColour" input={{ product: code, sku, colourName: name, colourHex: hex ?? '' }} look="flat">
          Keep <span className="unseen">{name}</span>
        </ActButton>
      </div>
    )
  return (
    <div className={styles.acts}>
      {place > 0 && (
        <ActButton act="products.moveColour" input={{ product: code, sku, to: 'earlier' }} look="flat">
          Earlier <span className="unseen">{name}</span>
        </ActButton>
      )}
      {place < last && (
        <ActButton act="products.moveColour" input={{ product: code, sku, to: 'later' }} look="flat">
          Later <span className="unseen">{name}</span>
        </ActButton>
      )}
      <ActButton act="products.removeColour" input={{ product: code, sku }} look="flat">
        {state === 'new' ? 'Drop' : 'Take off sale'} <span className="unseen">{name}</span>
      </ActButton>
    </div>
  )
}

const AddColour = ({ code }: { readonly code: string }) => (
  <ActDialog
    act="products.addColour"
    input={{ product: code }}
    label="Add a colour"
    look="flat"
    title="A new colour"
    explanation="It is a part of the draft. Its stock begins at nothing: once it is published, units come in by moves of stock."
    verb="Add it"
  >
    <ActText
      name="sku"
      label="SKU"
      hint={`Capital letters, digits and hyphens, such as ${code}-OXB. It never changes.`}
      autoComplete="off"
      required
    />
    <ActText name="colourName" label="Colour" hint="As shoppers read it: Oxblood" autoComplete="off" required />
    <ActText
      name="colourHex"
      label="Shade"
      type="color"
      defaultValue="#6d1420"
      hint="Close to the leather: the writing is drawn in gold or ink by it."
      required
    />
  </ActDialog>
)
