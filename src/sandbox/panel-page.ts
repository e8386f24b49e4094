import { readFileSync } from 'node:fs'
import { entryOf } from '#src/kit/table.ts'
import type { Reply } from './http-server.ts'

/** Markup that is safe to send: every value put into it was escaped. */
export type Html = { readonly markup: string }

type HtmlContent = Html | string | number | undefined | false | readonly HtmlContent[]

/** Escapes everything put in, except what `html` itself returned. */
export function html(parts: TemplateStringsArray, ...contents: readonly HtmlContent[]): Html {
  return { markup: parts.map((part, at) => part + (at < contents.length ? markupOf(contents[at]) : '')).join('') }
}

function markupOf(content: HtmlContent): string {
  if (content === undefined || content === false) return ''
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content))
  return 'markup' in content ? content.markup : content.map(markupOf).join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entryOf(entities, character) ?? character)

/** One page of a sandbox's panel: plain forms, one style sheet, no script. */
export function panelPage(title: string, body: Html): Reply {
  const page = html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/panel.css">
</head>
<body>
<p class="ribbon">Sandbox: nothing here is real</p>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`
  return { status: 200, body: page.markup, headers: { 'content-security-policy': panelPolicy } }
}

const panelPolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const css = readFileSync(new URL('panel.css', import.meta.url), 'utf8')

export const panelCss: Reply = { status: 200, body: css, headers: { 'content-type': 'text/css; charset=utf-8' } }

/** Redirects to the page after a form was posted, so that a reload does not post again. */
export const backToPanel = (path = '/'): Reply => ({ status: 303, body: undefined, headers: { location: path } })

/** A form with one button and hidden members. */
export const buttonForm = (action: string, label: string, members: Readonly<Record<string, string | number>> = {}): Html =>
  html`<form method="post" action="${action}">${Object.entries(members).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${label}</button></form>`

export function table(caption: string, headings: readonly string[], rows: readonly (readonly HtmlContent[])[]): Html {
  if (rows.length === 0) return html`<h2>${caption}</h2><p class="empty">None yet.</p>`
  return html`<h2>${caption}</h2><div class="scroll"><table><thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
}

/** The members of a posted form. */
export const formOf = (rawBody: Buffer): URLSearchParams => new URLSearchParams(rawBody.toString('utf8'))
