import './lightbox.css'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Lightbox, type RenderSlideProps, type Slide, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './lightbox-window.module.css'
import { Picture, type PictureProps } from './picture.tsx'

export type LightboxProps = {
  readonly pictures: readonly PictureProps['picture'][]
  /** The index in `pictures` of the first picture shown. */
  readonly startAt: number
  readonly onClose: () => void
  /** Drawn over the picture at an index, such as the foil on a lid. */
  readonly over?: (index: number) => ReactNode
}

/** A zoom of 3 is 300 % of the size that fits the window. */
const maxZoom = 3
const zoomStep = 1
const milliseconds = 300
const paddingPixels = 10

export function LightboxWindow({ pictures, startAt, onClose, over }: LightboxProps) {
  const zoom = useRef<ZoomRef>(null)
  const [shown, setShown] = useState(startAt)
  const slides = useMemo(
    () => pictures.map((picture, index): Slide => ({ type: 'picture', picture, over: over?.(index) })),
    [pictures, over],
  )
  const isAlone = pictures.length === 1
  return (
    <Lightbox
      open
      close={onClose}
      index={startAt}
      slides={slides}
      plugins={[Zoom]}
      className={`${styles.window}`}
      labels={labels}
      animation={{ fade: milliseconds, swipe: milliseconds, zoom: milliseconds }}
      carousel={{ finite: isAlone, preload: 1, padding: paddingPixels }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ ref: zoom, supports: ['picture'], maxZoom }}
      portal={{
        container: {
          onKeyDownCapture(event) {
            zoomByKey(event, zoom.current)
            keepFocus(event)
          },
        },
      }}
      on={{ view: ({ index }) => setShown(index) }}
      render={{
        slide: (props) => <PictureSlide {...props} />,
        controls: () => (
          <p className={styles.place} aria-hidden="true">
            {shown + 1} / {pictures.length}
          </p>
        ),
        buttonZoom: (state) => <ZoomButtons zoom={state} />,
        iconPrev: () => <Icon name="left" size={28} />,
        iconNext: () => <Icon name="right" size={28} />,
        iconClose: () => <Icon name="close" />,
        ...(isAlone && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

const labels = {
  Lightbox: 'Pictures, one at a time',
  'Photo gallery': 'Pictures',
  Carousel: 'carousel',
  Slide: 'picture',
  '{index} of {total}': 'Picture {index} of {total}',
  Previous: 'Previous picture',
  Next: 'Next picture',
  Close: 'Close',
}

/** The library multiplies the zoom by each step; this shop adds. */
const step = ({ zoom, changeZoom }: ZoomRef, by: 1 | -1) => changeZoom(Math.round(zoom + by * zoomStep))

function zoomByKey(event: KeyboardEvent, zoom: ZoomRef | null): void {
  const by = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : undefined
  if (by === undefined || event.ctrlKey || event.metaKey || !zoom) return
  event.stopPropagation()
  step(zoom, by)
}

/** The library covers the page and lets Tab lead out of itself: from either end it leads to the other. */
function keepFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const last = event.shiftKey ? 0 : stops.length - 1
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (at !== last && (at >= 0 || !event.shiftKey)) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/** At either end a button is marked as disabled and keeps the focus. */
function ZoomButtons({ zoom }: { zoom: ZoomRef }) {
  const isLargest = zoom.zoom >= zoom.maxZoom
  const isSmallest = zoom.zoom <= zoom.minZoom
  return (
    <div className={styles.zoom}>
      <IconButton icon="minus" label="Zoom out" aria-disabled={isSmallest} onClick={() => !isSmallest && step(zoom, -1)} />
      <output className={styles.level} aria-label="Zoom">
        {Math.round(zoom.zoom * 100)} %
      </output>
      <IconButton icon="plus" label="Zoom in" aria-disabled={isLargest} onClick={() => !isLargest && step(zoom, 1)} />
    </div>
  )
}

/** As large as the window allows, but never larger than the picture itself. Its size is set before it is loaded. */
function PictureSlide({ slide, offset, rect, zoom = 1 }: RenderSlideProps): ReactNode {
  const [hasFailed, setFailed] = useState(false)
  if (slide.type !== 'picture') return null
  if (hasFailed) return <p className={styles.failure}>This image failed to load</p>
  const { picture } = slide
  const width = Math.round(Math.min(rect.width, (rect.height * picture.width) / picture.height, picture.width))
  return (
    <div
      className={styles.picture}
      style={{ width, aspectRatio: `${picture.width} / ${picture.height}` }}
      onErrorCapture={() => setFailed(true)}
    >
      <Picture picture={picture} sizes={`${Math.round(width * zoom)}px`} eager={offset === 0} />
      {slide.over}
    </div>
  )
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: { readonly type: 'picture'; readonly picture: PictureProps['picture']; readonly over: ReactNode }
  }
}
