import { drawing, element, frame, hatched, label, pathOf, placeAxis, plotWidth, scaleOf, titled, valueAxis } from './svg.server.ts'

/** One value of a plot. */
export type Mark = {
  /** On the axis. */
  readonly label: string
  readonly title: string
  readonly value: number
  /** Not over yet: drawn hollow, and a line to it dotted. */
  readonly isOpen?: boolean
}

type PlotOptions = {
  /** What is shown, for screen readers. */
  readonly name: string
  readonly format: (value: number) => string
}

/** Values in a row as a line. `before` is what it is compared with, thin and dashed. */
export function linePlot(marks: readonly Mark[], before: readonly Mark[], { name, format }: PlotOptions): string {
  const scale = scaleOf(
    [...marks, ...before].map(({ value }) => value),
    frame.bottom,
    frame.top,
  )
  const places = Math.max(marks.length, before.length)
  const xOf = (at: number) => (places < 2 ? (frame.left + frame.right) / 2 : frame.left + (at * (frame.right - frame.left)) / (places - 1))
  const points = marks.map(({ value }, at) => [xOf(at), scale.at(value)] as const)
  const closed = marks.findIndex(({ isOpen }) => isOpen)
  const solid = closed < 0 ? points : points.slice(0, closed)
  const dotted = closed < 0 ? [] : points.slice(Math.max(0, closed - 1))
  const stroke = { fill: 'none', stroke: 'var(--oxblood)', 'stroke-width': 2, 'stroke-linejoin': 'round' }
  const thin = { fill: 'none', stroke: 'var(--ink-soft)', 'stroke-width': 1, 'stroke-dasharray': '4 3' }
  return drawing(
    name,
    frame.height,
    valueAxis(scale, format) +
      placeAxis(
        marks.map((mark) => mark.label),
        xOf,
      ) +
      (before.length > 0
        ? element('path', { d: pathOf(before.map(({ value }, at) => [xOf(at), scale.at(value)] as const)), ...thin })
        : '') +
      (solid.length > 0 ? element('path', { d: pathOf(solid), ...stroke }) : '') +
      (dotted.length > 1 ? element('path', { d: pathOf(dotted), ...stroke, 'stroke-dasharray': '1 4', 'stroke-linecap': 'round' }) : '') +
      before
        .map(({ title, value }, at) => titled('circle', { cx: xOf(at), cy: scale.at(value), r: 1.4, fill: 'var(--ink-soft)' }, title))
        .join('') +
      marks.map(({ title, isOpen }, at) => dot(points[at]!, isOpen === true, title)).join(''),
  )
}

const dot = ([cx, cy]: readonly [number, number], isOpen: boolean, title: string): string =>
  titled(
    'circle',
    { cx, cy, r: isOpen ? 3.4 : 2.4, fill: isOpen ? 'var(--panel)' : 'var(--oxblood)', stroke: 'var(--oxblood)', 'stroke-width': 1.5 },
    title,
  )

export type Column = {
  readonly label: string
  readonly parts: readonly { readonly value: number; readonly title: string }[]
  readonly isOpen?: boolean
}

/** Upright bars of one or two parts: the first solid, the second hatched; of what is not over yet only the outline. */
export function columnPlot(columns: readonly Column[], { name, format }: PlotOptions): string {
  const totals = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const scale = scaleOf(totals, frame.bottom, frame.top)
  const slot = (frame.right - frame.left) / Math.max(1, columns.length)
  const width = Math.max(0.6, Math.min(slot * 0.72, 26))
  const xOf = (at: number) => frame.left + slot * (at + 0.5)
  return drawing(
    name,
    frame.height,
    valueAxis(scale, format) +
      placeAxis(
        columns.map((column) => column.label),
        xOf,
      ) +
      columns.map((column, at) => columnOf(column, { x: xOf(at) - width / 2, width, yOf: scale.at })).join(''),
  )
}

type ColumnPlace = { readonly x: number; readonly width: number; readonly yOf: (value: number) => number }

function columnOf({ parts, isOpen }: Column, { x, width, yOf }: ColumnPlace): string {
  let below = 0
  return parts
    .map(({ value, title }, nth) => {
      const [bottom, top] = [yOf(below), yOf(below + value)]
      below += value
      if (value === 0) return ''
      const solid = nth === 0 ? 'var(--oxblood)' : hatched
      const look = { fill: isOpen && nth === 0 ? 'var(--panel)' : solid, stroke: 'var(--oxblood)', 'stroke-width': width > 4 ? 1 : 0.3 }
      return titled('rect', { x, y: top, width, height: bottom - top, ...look, 'stroke-dasharray': isOpen ? '2 2' : undefined }, title)
    })
    .join('')
}

export type Bar = {
  readonly label: string
  readonly shown: string
  readonly value: number
  readonly title: string
  readonly pictureUrl?: string | undefined
}

const barHeight = 26

/** Bars that lie, each with its label above it and its number at its end, the longest first. */
export function barPlot(bars: readonly Bar[], { name }: Pick<PlotOptions, 'name'>): string {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const left = bars.some(({ pictureUrl }) => pictureUrl) ? 34 : 0
  const room = plotWidth - left - 78
  const drawn = bars.map(({ label: text, shown, value, title, pictureUrl }, at) => {
    const y = at * (barHeight + 10)
    const width = Math.max(1, (value * room) / most)
    const picture = pictureUrl
      ? element('image', { href: pictureUrl, x: 0, y: y + 1, width: 28, height: 28, preserveAspectRatio: 'xMidYMid slice' })
      : ''
    return (
      picture +
      label(text, left, y + 11, 'start') +
      titled('rect', { x: left, y: y + 16, width, height: 10, fill: 'var(--oxblood)' }, title) +
      label(shown, left + width + 6, y + 25, 'start')
    )
  })
  return drawing(name, Math.max(1, bars.length) * (barHeight + 10), drawn.join(''))
}

/** Rows and columns of squares, the darker the more; how many each is stands in its title, and in the table beneath. */
export function heatPlot(cells: readonly (readonly number[])[], { rows, columns, titleOf, name }: HeatOptions): string {
  const most = Math.max(1, ...cells.flat())
  const [left, top] = [34, 18]
  const [width, height] = [(plotWidth - left) / columns.length, 20]
  const drawn = cells.map((row, y) =>
    row.map((count, x) => {
      const place = { x: left + x * width, y: top + y * height, width: width - 1, height: height - 1 }
      const look = { fill: 'var(--oxblood)', 'fill-opacity': count === 0 ? 0.04 : 0.15 + (0.85 * count) / most }
      return titled('rect', { ...place, ...look }, titleOf(y, x, count))
    }),
  )
  return drawing(
    name,
    top + rows.length * height + 4,
    rows.map((row, y) => label(row, left - 6, top + y * height + 14, 'end')).join('') +
      columns.map((column, x) => (x % 6 === 0 ? label(column, left + x * width, 12, 'start') : '')).join('') +
      drawn.flat().join(''),
  )
}

type HeatOptions = {
  readonly name: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly titleOf: (row: number, column: number, count: number) => string
}

export type DotColumn = { readonly at: number; readonly count: number; readonly title: string }

/** A dot for each, or for so many of them, above its place; a line where the median is. */
export function dotPlot(
  columns: readonly DotColumn[],
  median: number | undefined,
  { name, unit }: { readonly name: string; readonly unit: string },
): string {
  const last = Math.max(1, ...columns.map(({ at }) => at))
  const mostDots = 24
  const each = Math.max(1, Math.ceil(Math.max(0, ...columns.map(({ count }) => count)) / mostDots))
  const xOf = (at: number) => frame.left + (at * (frame.right - frame.left)) / (last + 1) + 6
  const drawn = columns.map(({ at, count, title }) => {
    const dots = Array.from({ length: Math.ceil(count / each) }, (_, nth) =>
      element('circle', { cx: xOf(at), cy: frame.bottom - 5 - nth * 5.6, r: 2.3, fill: 'var(--oxblood)' }),
    )
    return titled('g', {}, title, dots.join(''))
  })
  const middle =
    median === undefined
      ? ''
      : element('path', {
          d: `M${Math.round(xOf(median))} ${frame.top + 12}V${frame.bottom}`,
          stroke: 'var(--ink)',
          'stroke-width': 1,
          'stroke-dasharray': '3 3',
        }) + label('median', xOf(median), frame.top + 6)
  return drawing(
    name,
    frame.height,
    element('path', { d: `M${frame.left} ${frame.bottom}H${frame.right}`, stroke: 'var(--hairline)', 'stroke-width': 1.5 }) +
      drawn.join('') +
      middle +
      [0, Math.round(last / 2), last].map((at) => label(at === last ? `${at} ${unit}` : `${at}`, xOf(at), frame.bottom + 14)).join('') +
      (each === 1 ? '' : label(`A dot is ${each} orders.`, frame.left, frame.height - 1, 'start')),
  )
}
