import { startLater } from './start-later.ts'

/**
 * Shows a page before its JavaScript is fetched: the scripts start when the browser is idle or at the first interaction,
 * and clicks, choices and texts of before React is ready are repeated to it. Takes and returns React Router's whole HTML, in which the
 * shop's own scripts have `nonce`, if there is one, so that no script within the page's content is taken for the start script.
 */
export function deferHydration(html: string, nonce: string): string {
  const mark = nonce && ` nonce="${nonce}"`
  // Looked for as texts: an expression with the nonce of the page would have to be compiled for each.
  const tag = `<script${mark} type="module" async="">`
  const at = html.indexOf(tag)
  const end = at < 0 ? -1 : html.indexOf('</script>', at)
  if (end < 0) return html
  const modules: string[] = []
  const withoutPreloads = (part: string) =>
    part.replaceAll(preloadLink, (_, address: string) => {
      modules.push(address)
      return ''
    })
  const [before, after] = [html.slice(0, at), html.slice(end)].map(withoutPreloads)
  // The text stays in the page as it is, because the content security policy lists it by its hash.
  const start = html.slice(at + tag.length, end)
  const starter = `<script${mark}>(${text})(${JSON.stringify(modules)},${JSON.stringify(aliveMark)})</script>`
  return `${before}<script${mark} type="text/deferred" id="start">${start}</script>${starter}${after?.slice('</script>'.length)}`
}

const preloadLink = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g

/** How the names of the properties begin that React puts on the elements it has taken over. */
const aliveMark = '__reactProps'

/** Each page holds it: without its indentation. */
const text = String(startLater).replaceAll(/\n\s*/g, '\n')

/** What this relies on, in the framework's files: the build fails where one of these texts is no longer there. */
export const reliedOn = {
  'react-dom/cjs/react-dom-client.production.js': [`internalPropsKey = "${aliveMark}$" + randomKey`, '[internalPropsKey] = props'],
  'react-router/dist/production/lib/dom/ssr/components.js': [
    // The start script: the only one of a module that is also async.
    'dangerouslySetInnerHTML: { __html: routeModulesScript },\n\t\t\ttype: "module",\n\t\t\tasync: true',
    // The modules that it imports.
    'rel: "modulepreload",\n\t\thref: manifest.url,',
    'rel: "modulepreload",\n\t\thref: manifest.entry.module,',
    'rel: "modulepreload",\n\t\thref: path,',
    'import(${JSON.stringify(manifest.entry.module)});',
  ],
} as const
