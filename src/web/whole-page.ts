import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Renders a whole page before any of it is sent. `marked` holds the nonce of its own scripts, if they have one. */
export function renderWholePage(shown: ReactNode, marked: { readonly nonce?: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    // When it fails, React Router renders the error page instead.
    const { pipe } = renderToPipeableStream(shown, { ...marked, onAllReady: () => pipe(page), onShellError: reject, onError: reject })
  })
}
