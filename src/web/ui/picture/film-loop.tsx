import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Loop } from '#src/shop/catalogue/media.ts'
import { mediaFileUrl, mediaUrl } from '../../media-url.ts'
import { IconButton } from '../button.tsx'
import styles from './film-loop.module.css'

/**
 * A silent loop that plays while it is in view. With reduced motion, and when it fails, its poster stays.
 * `around` wraps the film in a link; the pause button stays outside of it.
 */
export function FilmLoop({ film, around = (inner) => inner }: { film: Loop; around?: (inner: ReactNode) => ReactNode }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isWanted, setWanted] = useState(true)
  const [isPlaying, setPlaying] = useState(false)
  usePlayInView(video, isWanted)
  const toggle = () => {
    setWanted(!isPlaying)
    if (isPlaying) video.current?.pause()
    else play(video.current)
  }
  return (
    <div className={styles.stage}>
      {around(
        <video
          ref={video}
          className={styles.video}
          width={film.width}
          height={film.height}
          muted
          loop
          playsInline
          preload="none"
          poster={film.poster && mediaUrl(film.poster.key, film.poster.widths.at(-1) ?? 0, 'webp')}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        >
          {film.sources.map(({ fileName }, at) => (
            <source
              key={fileName}
              src={mediaFileUrl(fileName)}
              type={fileName.endsWith('webm') ? 'video/webm' : 'video/mp4'}
              // Browsers do not settle the promise of `play()` when no source can be loaded.
              {...(at === film.sources.length - 1 && { onError: () => logFailure('none of its files can be loaded') })}
            />
          ))}
        </video>,
      )}
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? 'Pause the film' : 'Play the film'}
        className={styles.pause ?? ''}
        onClick={toggle}
      />
    </div>
  )
}

function usePlayInView(video: { readonly current: HTMLVideoElement | null }, isWanted: boolean): void {
  useEffect(() => {
    const film = video.current
    if (!film || !isWanted || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const watcher = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? play(film) : film.pause()), { threshold: 0.4 })
    watcher.observe(film)
    return () => watcher.disconnect()
  }, [video, isWanted])
}

/** A browser may refuse to autoplay, and a film may fail to load; the poster then stays. */
const play = (film: HTMLVideoElement | null): void => void film?.play().catch(logFailure)

function logFailure(error: unknown): void {
  // The film was scrolled out of view before it started, which is not a failure.
  if (error instanceof DOMException && error.name === 'AbortError') return
  // oxlint-disable-next-line no-console -- the specification requires it to be logged, and nothing to be shown
  console.info('The film cannot play:', error)
}
