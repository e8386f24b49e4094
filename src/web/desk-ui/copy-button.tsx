import { useState } from 'react'
import { DeskButton } from './desk-button.tsx'

/** Copies a text that stands beside it, so that it can be selected where the browser does not let a page copy. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | undefined>()
  const copy = async () => {
    try {
      // Browsers offer the clipboard on secure pages only, and may refuse it there.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <DeskButton icon={outcome === 'copied' ? 'check' : 'link'} onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : label}
      </DeskButton>
      {outcome === 'refused' && (
        <span className="soft" role="alert">
          This browser does not let a page copy: select the text, and copy it from there.
        </span>
      )}
    </>
  )
}
