import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { Ink } from '#src/kit/lid/foil-ink.ts'
import { type Corner, type Corners, cornerNames, isClockwise } from '#src/kit/lid/corners.ts'
import type { Personalisation, Picture as PictureData } from '#src/shop/catalogue/product.ts'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import LidFoil from '../../../ui/lid/lid-foil.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Loupe } from './loupe.tsx'
import { firstCorners, placeOf, steppedCorner, withCorner } from './move-corner.ts'
import styles from './canvas-stage.module.css'

type StageProps = {
  readonly canvas: PictureData
  readonly corners: Corners | undefined
  /** As shoppers see them now; undefined where there is nothing to compare. */
  readonly published: Corners | undefined
  readonly text: Personalisation
  readonly ink: Ink
  /** Moves with the same mark are one step for Undo. */
  readonly onMove: (corners: Corners, mark: string) => void
}

/** So wide the canvas is at most, in CSS pixels. */
const shownWidth = 720

/** The canvas with the writing on it and a handle at each corner. */
export function CanvasStage({ canvas, corners, published, text, ink, onMove }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number>()
  const [comparedTo, setComparedTo] = useState(0)
  const [announced, announce] = useState('')
  // Handles without scripts would do nothing.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const foil = { canvas, text, ink }
  const moveTo = (at: number, to: Corner, mark: string) => {
    if (!corners) return
    const moved = withCorner(corners, at, to)
    onMove(moved, mark)
    announce(`${cornerNames[at]}, ${placeOf(moved[at]!)}`)
  }
  return (
    <div className={styles.column}>
      <div ref={stage} className={styles.stage}>
        <Picture picture={canvas} sizes={`(min-width: 48rem) ${shownWidth}px, 100vw`} eager className={styles.picture} />
        <Foil {...foil} corners={corners} clip={`inset(0 0 0 ${comparedTo}%)`} />
        {published && <Foil {...foil} corners={published} clip={`inset(0 ${100 - comparedTo}% 0 0)`} />}
        {corners && <QuadLine canvas={canvas} corners={corners} />}
        {isHydrated && corners && <Handles {...{ canvas, corners, stage, moveTo, setHeld }} />}
        {corners && held !== undefined && <Loupe canvas={canvas} corners={corners} at={held} />}
      </div>
      <p role="status" className={styles.announced}>
        {announced}
      </p>
      {isHydrated && !corners && (
        <p>
          <DeskButton onClick={() => onMove(firstCorners, 'first corners')}>Put the corners on the picture</DeskButton>
        </p>
      )}
      {isHydrated && published && <Comparison value={comparedTo} onChange={setComparedTo} />}
    </div>
  )
}

type FoilProps = Pick<StageProps, 'canvas' | 'corners' | 'text' | 'ink'> & { readonly clip: string }

/** Drawn as in the shop. In a quad that crosses itself there is nothing to draw. */
function Foil({ canvas, corners, text, ink, clip }: FoilProps) {
  if (!corners || !isClockwise(corners)) return null
  return (
    <div className={styles.foil} style={{ clipPath: clip }}>
      <LidFoil canvas={{ picture: canvas, quad: corners, ink }} personalisation={text} shownWidth={shownWidth} />
    </div>
  )
}

type QuadLineProps = { readonly canvas: PictureData; readonly corners: Corners }

const QuadLine = ({ canvas: { width, height }, corners }: QuadLineProps) => (
  <svg
    className={isClockwise(corners) ? styles.quad : `${styles.quad} ${styles.wrong}`}
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
  >
    <polygon points={corners.map(([x, y]) => `${x * width},${y * height}`).join(' ')} />
  </svg>
)

type HandlesProps = QuadLineProps & {
  readonly stage: { readonly current: HTMLDivElement | null }
  readonly moveTo: (at: number, to: Corner, mark: string) => void
  readonly setHeld: (at: number | undefined) => void
}

function Handles({ canvas, corners, stage, moveTo, setHeld }: HandlesProps) {
  const help = useId()
  const drag = useRef<{ readonly mark: string; readonly offset: Corner }>(undefined)
  const placeIn = ({ clientX, clientY }: PointerEvent): Corner => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return [(clientX - left) / width, (clientY - top) / height]
  }
  const begin = (at: number, event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = placeIn(event)
    drag.current = { mark: `drag ${event.timeStamp}`, offset: [corners[at]![0] - x, corners[at]![1] - y] }
    setHeld(at)
  }
  const go = (at: number, event: PointerEvent) => {
    if (!drag.current) return
    const { mark, offset } = drag.current
    const [x, y] = placeIn(event)
    moveTo(at, [x + offset[0], y + offset[1]], mark)
  }
  const press = (at: number, event: KeyboardEvent) => {
    const to = steppedCorner(corners[at]!, event, canvas)
    if (!to) return
    event.preventDefault()
    lastPress.current = event.repeat ? lastPress.current : `key ${event.timeStamp}`
    moveTo(at, to, lastPress.current)
  }
  const lastPress = useRef('')
  return (
    <div role="application" aria-label="Corners of the writing" aria-describedby={help}>
      <span id={help} hidden>
        Arrow keys move a corner by one pixel of the picture, with Shift by ten.
      </span>
      {corners.map((corner, at) => (
        <button
          key={cornerNames[at]}
          type="button"
          className={styles.handle}
          style={{ left: `${corner[0] * 100}%`, top: `${corner[1] * 100}%` }}
          aria-label={`${cornerNames[at]}, ${placeOf(corner)}`}
          onPointerDown={(event) => begin(at, event)}
          onPointerMove={(event) => go(at, event)}
          onLostPointerCapture={() => void (drag.current = undefined)}
          onKeyDown={(event) => press(at, event)}
          onFocus={() => setHeld(at)}
          onBlur={() => setHeld(undefined)}
        />
      ))}
    </div>
  )
}

type ComparisonProps = { readonly value: number; readonly onChange: (value: number) => void }

const Comparison = ({ value, onChange }: ComparisonProps) => (
  <label className={styles.comparison}>
    Before and after
    <input
      type="range"
      min={0}
      max={100}
      value={value}
      aria-valuetext={value === 0 ? 'all as drafted' : value === 100 ? 'all as published' : `as published up to ${value} % from the left`}
      onChange={({ target }) => onChange(Number(target.value))}
    />
    <small>{value === 0 ? 'as drafted' : value === 100 ? 'as published' : 'left of the line as published'}</small>
  </label>
)
