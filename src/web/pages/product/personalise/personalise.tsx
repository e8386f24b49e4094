import { lazy, Suspense } from 'react'
import type { Canvas, Personalisation, Product } from '#src/shop/catalogue/product.ts'
// The inputs are loaded late, but an address may ask for them at once: their styles are loaded with the page.
import field from '#src/web/ui/form/field.module.css'
import { Icon } from '#src/web/ui/icon.tsx'
import type { ChosenOptions } from '../choice.ts'
import styles from './personalise.module.css'

const WritingInputs = lazy(() => import('./writing-inputs.tsx'))

type PersonaliseProps = {
  readonly choice: ChosenOptions
  /** Empty while nothing is written. */
  readonly written: Personalisation
  readonly canvas: Canvas
  readonly rules: NonNullable<Product['personalisation']>
  /** Whether personalisation is on, as far as the pictures show it. */
  readonly isOpen: boolean
  /** The inputs are shown only while the lid is the picture shown. */
  readonly isLidShown: boolean
  readonly onToggle: (isOn: boolean) => void
  readonly onWrite: (written: { name?: string; sign?: string }) => void
}

/** The switch that turns personalisation on, and below it the inputs for name and sign. */
export function Personalise({ choice, written, canvas, rules, isOpen, isLidShown, onToggle, onWrite }: PersonaliseProps) {
  return (
    <section className={styles.personalise} aria-label="Customise">
      <label className={styles.switch}>
        <span className={styles.label}>
          <Icon name="pen" size={20} />
          <span>
            <strong>Customise</strong>
            <span id="personalise-hint" className={`${field.hint} ${styles.hint}`}>
              A first name{rules.zodiac ? ' and a zodiac sign' : ''} in gold foil, at no extra cost
            </span>
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-label="Customise"
          aria-checked={choice.isPersonalising}
          aria-describedby="personalise-hint"
          className={styles.track}
          checked={choice.isPersonalising}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </label>
      {isOpen && !isLidShown && <HiddenWriting choice={choice} onShow={() => onToggle(true)} />}
      {isOpen && isLidShown && (
        <Suspense fallback={<div className={styles.coming} />}>
          <WritingInputs choice={choice} written={written} canvas={canvas} rules={rules} onWrite={onWrite} />
        </Suspense>
      )}
    </section>
  )
}

/** Shows that the writing is not lost while another picture than the lid is shown. */
function HiddenWriting({ choice, onShow }: { choice: ChosenOptions; onShow: () => void }) {
  const written = [choice.name.trim(), choice.sign].filter(Boolean).join(' and ')
  return (
    <p className={styles.hiddenWriting}>
      {written ? `${written} will be pressed on this piece.` : 'This piece is still blank.'}{' '}
      <button type="button" className={styles.show} onClick={onShow}>
        See the writing
      </button>
    </p>
  )
}
