import { Link } from 'react-router'
import type { Ink } from '#src/kit/lid/foil-ink.ts'
import { isClockwise } from '#src/kit/lid/corners.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '../../../media-url.ts'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import LidFoil from '../../../ui/lid/lid-foil.tsx'
import type { WritingColour, WritingScreen } from './load-writing.ts'
import { cornersIn } from './move-corner.ts'
import type { QuadTexts } from './use-corners.ts'
import styles from './writing-page.module.css'

/** In CSS pixels. */
const side = 88

type ColourLinksProps = {
  readonly screen: WritingScreen
  readonly quads: QuadTexts
  readonly text: Personalisation
  readonly ink: Ink | ''
}

/** Every colour, small, with the same writing in its own corners. */
export const ColourLinks = ({ screen: { code, colours, sku: current }, quads, text, ink }: ColourLinksProps) => (
  <nav aria-label="Colours">
    <ul className={styles.colours}>
      {colours.map((colour) => (
        <li key={colour.sku}>
          <Link
            to={`${deskAddressOf('productWriting', { code })}?${new URLSearchParams({ colour: colour.sku })}`}
            aria-current={colour.sku === current ? 'page' : undefined}
            preventScrollReset
          >
            <SmallLid colour={colour} texts={quads[colour.sku] ?? []} text={text} ink={ink || colour.ink} />
            {colour.colour}
            {colour.faults.length > 0 && <small className={styles.fault}>to be put right</small>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

type SmallLidProps = {
  readonly colour: WritingColour
  readonly texts: readonly string[]
  readonly text: Personalisation
  readonly ink: Ink
}

/** Decoration: the name of the colour stands below it. */
function SmallLid({ colour: { canvas }, texts, text, ink }: SmallLidProps) {
  if (!canvas) return <span className={styles.blank} />
  const corners = cornersIn(texts)
  return (
    <span className={styles.lid}>
      <img
        src={mediaUrl(canvas.key, canvas.widths.find((width) => width >= side) ?? canvas.width, 'webp')}
        alt=""
        width={side}
        height={side}
      />
      {corners && isClockwise(corners) && (
        <LidFoil canvas={{ picture: canvas, quad: corners, ink }} personalisation={text} shownWidth={side} />
      )}
    </span>
  )
}
