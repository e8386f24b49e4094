import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { wasLoadedFrom } from '../../browser/document-address.ts'
import type { PageShell } from '../../layout/page-shell.ts'
import { addressOf } from '../../routes.ts'
import { pin } from '../../ui/drawings.ts'
import { Drawing } from '../../ui/icon.tsx'
import styles from './contact-map.module.css'

/** Shows the shop's own drawing; the live map is from a third party and loads only on request. */
export function ContactMap({ contact, drawing }: { contact: PageShell['contact']; drawing: string | undefined }) {
  const [query] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const isLive = isAsked || query.get('map') === 'live'

  const show = (event: MouseEvent) => {
    // Only a document loaded from this page has the security policy for the map; otherwise the link reloads the page.
    if (!wasLoadedFrom(addressOf('contact'))) return
    event.preventDefault()
    setAsked(true)
  }
  return (
    <figure id="map" className={styles.map}>
      <div className={styles.frame}>
        {isLive ? (
          <LiveMap address={contact.mapUrl} takesFocus={isAsked} />
        ) : (
          <>
            {drawing && (
              <img src={drawing} width={1200} height={800} loading="lazy" alt={`Where we are, drawn: ${contact.address.join(', ')}`} />
            )}
            <a className={styles.show} href={`${addressOf('contact')}?map=live#map`} onClick={show}>
              <Drawing path={pin} size={18} /> Show the live map
            </a>
          </>
        )}
      </div>
      <figcaption className={styles.caption}>
        {!isLive && <span>The live map comes from {new URL(contact.mapUrl).hostname}, and only when you ask for it. </span>}
        <a href={contact.mapLinkUrl} target="_blank" rel="noopener noreferrer">
          Open the map in a new tab
        </a>
      </figcaption>
    </figure>
  )
}

function LiveMap({ address, takesFocus }: { address: string; takesFocus: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.focus()
  }, [takesFocus])
  return (
    <iframe
      ref={frame}
      className={styles.live}
      src={address}
      title="Map of the neighbourhood"
      referrerPolicy="no-referrer"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of another site cannot remove the sandbox, and maps need their own storage
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
