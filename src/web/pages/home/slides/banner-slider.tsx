import type { FocusEvent, PointerEvent } from 'react'
import type { ShopMedia } from '#src/shop/catalogue/media.ts'
import type { HomeTexts } from '#src/shop/content/page-texts.ts'
import { ButtonLink, IconButton } from '#src/web/ui/button.tsx'
import { addressesOf, narrowScreen, onPhone, Picture } from '#src/web/ui/picture/picture.tsx'
import styles from './banner-slider.module.css'
import { useSlides } from './use-slides.tsx'
import { fetchAhead } from '../../../ui/prefetch.ts'

type Banner = ShopMedia['banners'][number] & { readonly text: HomeTexts['slides'][number] | undefined }

/**
 * Shows one slide after another, four seconds each; pauses under the pointer, with the focus and for reduced motion.
 * Until the slider's script is loaded the slides lie side by side and can be swiped.
 */
export function BannerSlider({ banners }: { banners: readonly Banner[] }) {
  const { setViewport, ...slides } = useSlides()
  const [first] = banners
  if (!first) return null
  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label="From the house"
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && slides.hold(true)}
      onPointerLeave={() => slides.hold(false)}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && slides.hold(true)}
      onBlur={(event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && slides.hold(false)}
    >
      <PreloadedPicture banner={first} />
      {banners.length > 1 && (
        <div className={styles.controls}>
          <IconButton
            icon={slides.isPaused ? 'play' : 'pause'}
            label={slides.isPaused ? 'Play the slides' : 'Pause the slides'}
            onClick={slides.togglePause}
          />
          <div className={styles.dots} role="group" aria-label="Slides">
            {banners.map(({ picture }, index) => (
              <button
                key={picture.key}
                type="button"
                className={styles.dot}
                aria-label={`Slide ${index + 1} of ${banners.length}`}
                aria-current={index === slides.shown ? 'true' : undefined}
                onClick={() => slides.goTo(index)}
              />
            ))}
          </div>
        </div>
      )}
      <div className={styles.viewport} ref={setViewport} data-moved={slides.isMoved || undefined}>
        <div className={styles.row} aria-live={slides.isPlaying ? 'off' : 'polite'}>
          {banners.map((banner, index) => (
            <Slide
              key={banner.picture.key}
              banner={banner}
              index={index}
              of={banners.length}
              isAway={slides.isMoved && index !== slides.shown}
            />
          ))}
        </div>
      </div>
      {slides.mover}
    </section>
  )
}

type SlideProps = {
  readonly banner: Banner
  readonly index: number
  readonly of: number
  readonly isAway: boolean
}

function Slide({ banner, index, of, isAway }: SlideProps) {
  const { text } = banner
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${of}`}
      data-side={banner.textSide}
      data-tone={banner.textTone}
      inert={isAway}
    >
      <Picture
        picture={banner.picture}
        narrow={banner.narrow}
        sizes={banner.narrow ? '100vw' : bannerSizes}
        eager={index === 0}
        className={styles.picture}
      />
      <div className={`wide ${styles.over}`}>
        {text && (
          <div className={styles.text}>
            <h2 className={styles.title}>{text.title}</h2>
            <p className={styles.lead}>{text.words}</p>
            <ButtonLink className={`${styles.action}`} to={text.to} prefetch={fetchAhead} draggable={false}>
              {text.action}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  )
}

/** Preloads the first banner, the largest picture of the first view. */
function PreloadedPicture({ banner: { picture, narrow } }: { banner: Banner }) {
  const avif = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  const wide = addressesOf(picture, 'avif')
  if (!narrow) return <link {...avif} imageSrcSet={wide} imageSizes={bannerSizes} />
  return (
    <>
      <link {...avif} media={`not all and ${narrowScreen}`} imageSrcSet={wide} imageSizes="100vw" />
      <link {...avif} media={narrowScreen} imageSrcSet={addressesOf(narrow, 'avif')} imageSizes={onPhone} />
    </>
  )
}

const bannerSizes = '(min-width: 48rem) 100vw, 230vw'
