import { useEffect, useState } from 'react'
import type { ShopMedia } from '#src/shop/catalogue/media.ts'
import { addressOf } from '../../routes.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './banner-slider.module.css'

type Banner = ShopMedia['banners'][number]

const restMilliseconds = 4000

/** Slides that fade into one another every four seconds, for ever, unless someone looks closer or wants stillness. */
export function BannerSlider({ banners }: { banners: readonly Banner[] }) {
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  useAutoplay(!isPaused && !isHeld && banners.length > 1, () => setShown((now) => (now + 1) % banners.length))
  if (banners.length === 0) return null
  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label="From the house"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {banners.map((banner, place) => (
        <Slide key={banner.picture.key} banner={banner} place={place} isShown={place === shown} />
      ))}
      <div className={styles.controls}>
        <div className={styles.dots}>
          {banners.map(({ picture }, place) => (
            <button
              key={picture.key}
              type="button"
              className={styles.dot}
              aria-label={`Slide ${place + 1} of ${banners.length}`}
              aria-current={place === shown ? 'true' : undefined}
              onClick={() => setShown(place)}
            />
          ))}
        </div>
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Play the slides' : 'Pause the slides'}
          onClick={() => setPaused(!isPaused)}
        />
      </div>
    </section>
  )
}

function Slide({ banner, place, isShown }: { banner: Banner; place: number; isShown: boolean }) {
  const { title, words, action, to } = slideTexts[place % slideTexts.length] as (typeof slideTexts)[number]
  return (
    <div
      className={styles.slide}
      data-shown={isShown || undefined}
      data-side={banner.textSide}
      data-tone={banner.textTone}
      inert={!isShown}
    >
      <Picture picture={banner.picture} sizes="(min-width: 40rem) 100vw, 170vw" eager={place === 0} className={styles.picture} />
      <div className={`wide ${styles.over}`}>
        <div className={styles.text}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.words}>{words}</p>
          <ButtonLink className={`${styles.action}`} to={to} prefetch="intent">
            {action}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

const slideTexts = [
  {
    title: 'A box that knows your name',
    words: 'Write it, see it on the lid in gold, and we press it by hand.',
    action: 'Write a name',
    to: addressOf('personalised'),
  },
  {
    title: 'For the evening, and for ever',
    words: 'Trunks, rolls and cases that close with a quiet click.',
    action: 'See the collection',
    to: addressOf('products'),
  },
  {
    title: 'Gifts for a full house',
    words: 'Weddings, hotels and companies: from fifty pieces, in your colours.',
    action: 'For business',
    to: addressOf('b2b'),
  },
] as const

function useAutoplay(isOn: boolean, next: () => void): void {
  useEffect(() => {
    if (!isOn || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) next()
    }, restMilliseconds)
    return () => clearInterval(timer)
  })
}
