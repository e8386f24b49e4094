import { useState } from 'react'
import { DeskButton } from './desk-button.tsx'

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <DeskButton
      icon={isCopied ? 'check' : 'link'}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setCopied(true))
      }}
    >
      {isCopied ? 'Copied' : label}
    </DeskButton>
  )
}
