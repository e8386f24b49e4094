import type { Picture } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '#src/web/media-url.ts'
import { zoom } from '#src/web/ui/drawings.ts'
import { Drawing } from '#src/web/ui/icon.tsx'
import { prepareLightbox } from '#src/web/ui/picture/lightbox.tsx'
import styles from './pictures.module.css'

/** Opens the picture in the lightbox; before hydration the link leads to the picture's file. */
export function LargerLink({ picture, onOpen }: { picture: Picture | undefined; onOpen: () => void }) {
  if (!picture) return null
  return (
    <a
      className={styles.larger}
      href={mediaUrl(picture.key, picture.widths.at(-1) ?? 0, 'webp')}
      aria-label="See the picture larger"
      onFocus={prepareLightbox}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        // Not every browser focuses a clicked link, and the focus must return here when the lightbox closes.
        event.currentTarget.focus()
        onOpen()
      }}
    >
      <Drawing path={zoom} size={20} />
    </a>
  )
}
