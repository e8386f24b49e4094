import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { type EntryContext, ServerRouter } from 'react-router'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ScriptNonce } from './browser/script-nonce.ts'

/** What a page is rendered from. `nonce` marks the page's own scripts; empty where they need no mark. */
export type PageToRender = { readonly routerContext: EntryContext; readonly url: string; readonly nonce: string }

/**
 * Renders a whole page before any of it is sent. When it fails, React Router renders the error page instead.
 *
 * The loaders' data is read first and written after the page. Handed to React as the router does by itself, it would wait there for each of
 * its parts, and a page in which nothing waits is rendered at once, which takes two thirds of the time.
 */
export async function renderWholePage({ routerContext, url, nonce }: PageToRender): Promise<string> {
  const { serverHandoffStream, ...context } = routerContext
  const data = serverHandoffStream ? await readAll(serverHandoffStream) : []
  const marked = nonce ? { nonce } : {}
  const html = await renderShown(
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={url} {...marked} />
    </ScriptNonce>,
    marked,
  )
  return context.renderMeta?.didRenderScripts ? withData(html, data, nonce) : html
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  for await (const part of stream) parts.push(decoder.decode(part, { stream: true }))
  return parts
}

type Marked = { readonly nonce?: string }

async function renderShown(shown: ReactNode, marked: Marked): Promise<string> {
  const html = renderAtOnce(shown)
  // Something was not loaded yet, as a part of the page is when it is shown for the first time, or has failed.
  return html === undefined || html.includes('<!--$!-->') ? renderWaiting(shown, marked) : `<!DOCTYPE html>${html}`
}

/** Returns undefined where that fails: the reason is reported when it fails again. */
function renderAtOnce(shown: ReactNode): string | undefined {
  try {
    return renderToString(shown)
  } catch {
    return undefined
  }
}

function renderWaiting(shown: ReactNode, marked: Marked): Promise<string> {
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
    const { pipe } = renderToPipeableStream(shown, {
      ...marked,
      ...{ onAllReady: () => pipe(page), onShellError: reject, onError: reject },
      // A part that comes late in a browser would otherwise stand at the end, and only a script would put it where it belongs.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    })
  })
}

/** Writes the loaders' data where the router's own scripts expect it: after all that React has rendered of the body. */
function withData(html: string, data: readonly string[], nonce: string): string {
  const start = `<script${nonce && ` nonce="${nonce}"`}>window.__reactRouterContext.streamController.`
  const scripts = [...data.map((part) => `enqueue(${escaped(JSON.stringify(part))});`), 'close();'].map(
    (call) => `${start}${call}</script>`,
  )
  const at = html.lastIndexOf('</body>')
  return html.slice(0, at) + scripts.join('') + html.slice(at)
}

/** No text of the data can end its script. Sign by sign, as that takes a fraction of the time of one expression for all of them. */
const escaped = (json: string): string =>
  json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
