import { type MouseEvent, useRef, useEffect } from 'react'
import { useNavigate } from 'react-router'
import styles from './prose.module.css'

/** Running text from HTML that was sanitised at import. Links to the shop's own pages navigate without a reload. */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const written = text.current
    const follow = (event: Event) => {
      const to = ownAddress(event as unknown as MouseEvent)
      if (to === undefined) return
      event.preventDefault()
      void navigate(to)
    }
    written?.addEventListener('click', follow)
    return () => written?.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={text} className={`${styles.prose} ${className ?? ''}`} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Returns the path of a clicked link within the shop; undefined when the browser should handle the click. */
function ownAddress({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  return `${link.pathname}${link.search}${link.hash}`
}
