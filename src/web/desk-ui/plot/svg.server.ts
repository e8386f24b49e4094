// Plots are drawn on the server as text: a browser gets no code for them. Marks differ in form and shade, so that they are read in grey too.

type Attributes = Readonly<Record<string, string | number | undefined>>

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** A number with one decimal at most. */
const rounded = (value: string | number): string | number => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)

/** An element with these attributes; those that are undefined are left out. `inner` is SVG. */
export function element(name: string, attributes: Attributes, inner = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escaped(String(rounded(value)))}"`,
  )
  return `<${name}${written.join('')}>${inner}</${name}>`
}

/** What a mark says to whoever points at it, and to screen readers. */
export const titled = (name: string, attributes: Attributes, title: string, inner = ''): string =>
  element(name, attributes, `<title>${escaped(title)}</title>${inner}`)

export function label(text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end' = 'middle'): string {
  return element('text', { x, y, 'text-anchor': anchor, 'font-size': 11, fill: 'var(--ink-soft)' }, escaped(text))
}

export const plotWidth = 360

/** `name` is read aloud instead of the marks when they are skipped; the table below has all numbers. */
export const drawing = (name: string, height: number, inner: string): string =>
  element('svg', { viewBox: `0 0 ${plotWidth} ${height}`, role: 'img', 'aria-label': name }, inner.includes(hatched) ? defs + inner : inner)

/** Cash is hatched. */
export const hatched = 'url(#figures-hatch)'
const defs =
  '<defs><pattern id="figures-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect width="4" height="4" fill="var(--panel)"/><path d="M0 0V4" stroke="var(--oxblood)" stroke-width="2.4"/></pattern></defs>'

/** From zero, or the least value below it, to a round number above the greatest. */
export type Scale = {
  readonly least: number
  readonly most: number
  readonly ticks: readonly number[]
  readonly at: (value: number) => number
}

export function scaleOf(values: readonly number[], bottom: number, top: number): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((highest - lowest || 1) / 3)
  const [least, most] = [Math.floor(lowest / step) * step, Math.max(Math.ceil(highest / step) * step, step)]
  const ticks = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => least + at * step)
  return { least, most, ticks, at: (value) => bottom + ((value - least) * (top - bottom)) / (most - least) }
}

/** 1, 2 or 5 of a power of ten, at least 1. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= step) ?? 10))
}

export const frame = { left: 46, right: plotWidth - 8, top: 10, bottom: 160, height: 186 } as const

/** Lines across at round numbers, with their labels at the left. */
export const valueAxis = ({ ticks, at }: Scale, format: (value: number) => string): string =>
  ticks
    .map(
      (tick) =>
        element('path', {
          d: `M${frame.left} ${Math.round(at(tick))}H${frame.right}`,
          stroke: 'var(--hairline)',
          'stroke-width': tick === 0 ? 1.5 : 0.75,
        }) + label(format(tick), frame.left - 5, at(tick) + 4, 'end'),
    )
    .join('')

/** All of a few short labels; of others the first, the last and one between them. */
export function placeAxis(labels: readonly string[], xOf: (at: number) => number): string {
  const last = labels.length - 1
  const fit = labels.length <= 12 && labels.every((text) => text.length <= 3)
  const shown = fit ? labels.map((_, at) => at) : last < 1 ? [0] : [...new Set([0, Math.round(last / 2), last])]
  const anchorOf = (at: number) => (fit || last < 1 ? 'middle' : at === 0 ? 'start' : at === last ? 'end' : 'middle')
  return shown.map((at) => label(labels[at] ?? '', xOf(at), frame.bottom + 18, anchorOf(at))).join('')
}

export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('')
