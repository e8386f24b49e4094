import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { usePageShell } from '#src/web/layout/page-shell.ts'
import { productAddress } from '#src/web/product-address.ts'
import * as drawings from '#src/web/ui/drawings.ts'
import { Drawing, Icon } from '#src/web/ui/icon.tsx'
import { showToast } from '#src/web/ui/message/toast.tsx'
import styles from './share-menu.module.css'

/** A native disclosure, so that its links work before hydration. It closes on a click outside and on Escape. */
export function ShareMenu({ name, productId, colour }: { name: string; productId: string; colour: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const origin = usePageShell()?.origin ?? ''
  const address = `${origin}${productAddress(productId, { colour })}`
  const close = () => menu.current?.removeAttribute('open')
  const hasSheet = useHasShareSheet()
  useCloseOnLeave(menu)
  return (
    <details className={styles.share} ref={menu}>
      <summary className={styles.button}>
        <Drawing path={drawings.share} size={20} /> Share
      </summary>
      <ul className={styles.menu}>
        {shareLinks(name, address).map(({ icon, label, to }) => (
          <li key={label}>
            <a className={styles.item} href={to} target="_blank" rel="noopener" onClick={close}>
              {icon} {label}
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close()
              void copy(address)
            }}
          >
            <Drawing path={drawings.link} size={20} /> Copy the link
          </button>
        </li>
        {hasSheet && (
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                close()
                void openSheet(name, address)
              }}
            >
              <Drawing path={drawings.share} size={20} /> More on this phone
            </button>
          </li>
        )}
      </ul>
    </details>
  )
}

function shareLinks(name: string, address: string): { icon: ReactNode; label: string; to: string }[] {
  const [text, url] = [encodeURIComponent(name), encodeURIComponent(address)]
  return [
    { icon: <Drawing path={drawings.whatsapp} size={20} />, label: 'WhatsApp', to: `https://wa.me/?text=${text}%20${url}` },
    { icon: <Icon name="facebook" size={20} />, label: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { icon: <Drawing path={drawings.x} size={20} />, label: 'X', to: `https://x.com/intent/post?text=${text}&url=${url}` },
    {
      icon: <Drawing path={drawings.pinterest} size={20} />,
      label: 'Pinterest',
      to: `https://www.pinterest.com/pin/create/button/?url=${url}&description=${text}`,
    },
    { icon: <Drawing path={drawings.mail} size={20} />, label: 'E-mail', to: `mailto:?subject=${text}&body=${url}` },
  ]
}

async function copy(address: string): Promise<void> {
  try {
    // Browsers offer the clipboard on secure pages only.
    if (!navigator.clipboard) throw new Error('This browser does not let a page copy.')
    await navigator.clipboard.writeText(address)
    showToast('Link copied to clipboard!')
  } catch (error) {
    showToast(messageOf(error, 'The link could not be copied.'), 'danger')
  }
}

/** Opens the phone's share sheet. Closing it without a choice is not an error. */
async function openSheet(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(messageOf(error, 'The link could not be shared.'), 'danger')
  }
}

const messageOf = (error: unknown, otherwise: string): string => (error instanceof Error && error.message ? error.message : otherwise)

/** Desktops have share sheets as well, but there the menu offers enough. */
const useHasShareSheet = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches,
    () => false,
  )

function useCloseOnLeave(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute('open')
    }
    const onKey = ({ key }: KeyboardEvent) => {
      const opened = menu.current
      if (key !== 'Escape' || !opened?.open) return
      const hadFocus = opened.contains(document.activeElement)
      opened.removeAttribute('open')
      if (hadFocus) opened.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [menu])
}
