import { useEffect, useEffectEvent } from 'react'
import { sendFiles } from './uploads.ts'

/** The colour in whose panel something stands; pictures that are pasted elsewhere go to the first colour. */
export const colourAttribute = 'data-sku'

/** Pictures can be pasted; and a file that misses the place for it does not open in place of the screen. */
export function useFilesFromAnywhere(code: string, firstSku: string | undefined): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const panel = document.activeElement?.closest(`[${colourAttribute}]`)
    const sku = panel?.getAttribute(colourAttribute) ?? firstSku
    if (files.length === 0 || !sku) return
    event.preventDefault()
    sendFiles(code, sku, files)
  })
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const ignoreFiles = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', (event) => pasted(event), { signal })
    document.addEventListener('dragover', ignoreFiles, { signal })
    document.addEventListener('drop', ignoreFiles, { signal })
    return () => ended.abort()
  }, [])
}
