import { useEffect, useRef } from 'react'
import { useHouse } from '../../layout/house.ts'
import { addressOf } from '../../routes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './share-menu.module.css'

/** A native disclosure, so that the links are there before JavaScript. It closes on a click outside and on Escape. */
export function ShareMenu({ name, productId, colour }: { name: string; productId: string; colour: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const origin = useHouse()?.origin ?? ''
  const address = `${origin}${addressOf('product', { productId })}?colour=${encodeURIComponent(colour)}`
  useClosing(menu)
  return (
    <details className={styles.share} ref={menu}>
      <summary className={styles.button}>
        <Icon name="share" size={20} /> Share
      </summary>
      <ul className={styles.menu}>
        {ways(name, address).map(({ icon, words, to }) => (
          <li key={icon}>
            <a className={styles.way} href={to} target="_blank" rel="noopener" onClick={() => menu.current?.removeAttribute('open')}>
              <Icon name={icon} size={20} /> {words}
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.way}
            onClick={() => {
              menu.current?.removeAttribute('open')
              void copy(address)
            }}
          >
            <Icon name="link" size={20} /> Copy the link
          </button>
        </li>
      </ul>
    </details>
  )
}

function ways(name: string, address: string): { icon: IconName; words: string; to: string }[] {
  const [text, url] = [encodeURIComponent(name), encodeURIComponent(address)]
  return [
    { icon: 'whatsapp', words: 'WhatsApp', to: `https://wa.me/?text=${text}%20${url}` },
    { icon: 'facebook', words: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { icon: 'x', words: 'X', to: `https://x.com/intent/post?text=${text}&url=${url}` },
    { icon: 'pinterest', words: 'Pinterest', to: `https://www.pinterest.com/pin/create/button/?url=${url}&description=${text}` },
    { icon: 'mail', words: 'E-mail', to: `mailto:?subject=${text}&body=${url}` },
  ]
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast('Link copied to clipboard!')
  } catch (error) {
    showToast(error instanceof Error ? error.message : 'The link could not be copied.', 'danger')
  }
}

function useClosing(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = (event: MouseEvent | KeyboardEvent) => {
      const isOutside = event instanceof MouseEvent ? !menu.current?.contains(event.target as Node) : event.key === 'Escape'
      if (isOutside) menu.current?.removeAttribute('open')
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [menu])
}
