import { use } from 'react'
import { printFormLabels } from '#src/shop/staff-texts/workshop-texts.ts'
import { ScriptNonce } from '../../browser/script-nonce.ts'
import type { PrintData } from './load-print.ts'
import styles from './sheet.module.css'

/** Stands above the sheets on a screen, and is not printed. */
export function PrintBar({ data, size, of }: { readonly data: PrintData; readonly size: 'a4' | 'label'; readonly of: readonly string[] }) {
  const { many } = printFormLabels[data.form]
  const title = many.charAt(0).toUpperCase() + many.slice(1)
  return (
    <header className={styles.bar}>
      <title>{`${title} · the desk`}</title>
      <h1>{title}</h1>
      <PrintButton />
      <p>At 100 % and without margins. Ctrl P, or ⌘ P, does the same.</p>
      {data.form === 'ticket' && <SizeForm size={size} of={of} />}
      {data.missing.length > 0 && <p role="alert">{`Not among them, because there is nothing to print: ${data.missing.join(', ')}.`}</p>}
    </header>
  )
}

/** With the page's only script: nothing else of a page that is printed moves. Without scripts the keys beside it do. */
const PrintButton = () => (
  <>
    <button type="button" className={styles.print}>
      Print
    </button>
    <script
      nonce={use(ScriptNonce)}
      dangerouslySetInnerHTML={{ __html: `document.currentScript.previousElementSibling.onclick = () => print()` }}
    />
  </>
)

function SizeForm({ size, of }: { readonly size: 'a4' | 'label'; readonly of: readonly string[] }) {
  const other = size === 'a4' ? 'label' : 'a4'
  return (
    <form>
      <input type="hidden" name="of" value={of.join(',')} />
      <button name="size" value={other}>
        {other === 'a4' ? 'Four on a sheet of A4' : 'One on each label of 100 × 150 mm'}
      </button>
    </form>
  )
}
