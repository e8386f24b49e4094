import { type MouseEvent, useRef, useEffect } from 'react'
import { useNavigate } from 'react-router'
import styles from './prose.module.css'

/** Running text at a measure one can read, from HTML that was cleaned at import. Its links to the shop's pages do not reload it. */
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

/** Where a click leads within the shop; undefined when the browser should see to it. */
function ownAddress({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  return `${link.pathname}${link.search}${link.hash}`
}
