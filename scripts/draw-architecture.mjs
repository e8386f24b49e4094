// Draws the tables of .dependency-cruiser.mjs: folders as boxes, what a folder may import as arrows that point downwards.
import { features, layers, rooms, startParts, surface } from '../.dependency-cruiser.mjs'

const width = 1120
const box = { width: 128, height: 44, gapY: 58 }
const column = 150
const margin = 40
const colours = {
  background: '#F7F2EA',
  card: '#EFE7DB',
  ink: '#2B1D16',
  soft: '#6B5A4E',
  hairline: '#DDD2C3',
  oxblood: '#6E1E2A',
  gold: '#A9853F',
}
const serif = "Fraunces, 'Iowan Old Style', Palatino, Georgia, serif"
const sans = "Figtree, 'Helvetica Neue', Arial, sans-serif"

/** Arrows that would come from everywhere, or go everywhere, are left to the note: those of `from` and to `to`. */
const panels = [
  {
    title: 'src/',
    table: layers,
    from: 'main',
    to: 'kit',
    note: 'Everything may import kit; main, which starts everything, has its arrows left out. An arrow that follows from two others is left out. integrations see ports of shop only.',
  },
  {
    title: 'src/shop/',
    table: features,
    from: 'workflows',
    to: undefined,
    note: 'workflows may import every feature. Only *.store.ts, workflows and shop.ts reach platform/db.',
  },
  {
    title: 'src/shop/workflows/',
    table: rooms,
    from: undefined,
    to: undefined,
    note: 'One room for each stage of an order; shop.ts sees the face of each.',
  },
  {
    title: 'src/web/',
    table: surface,
    from: undefined,
    to: undefined,
    note: 'pages and desk also use pure code of some folders of shop; api calls what shop.ts lists.',
  },
  {
    title: 'src/main/',
    table: startParts,
    from: undefined,
    to: undefined,
    note: 'The files beside these folders start a process: they may import every folder, and none of them is imported.',
  },
]

/** Returns the whole drawing as SVG text; the same tables always give the same text. */
export function drawArchitecture() {
  let top = margin
  const drawn = panels.map((panel) => {
    const { svg, height } = drawPanel(panel, top)
    top += height + margin
    return svg
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" role="img" aria-labelledby="title">`,
    '<title id="title">Which folder may import which</title>',
    '<!-- Drawn by scripts/check-boundaries.mjs from the tables of .dependency-cruiser.mjs; change those. -->',
    `<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0.5 7.5 4 0 7.5z" fill="${colours.gold}"/></marker></defs>`,
    `<rect width="${width}" height="${top}" fill="${colours.background}"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

function drawPanel({ title, table, from, to, note }, top) {
  const rows = rowsOf(table)
  const arrows = Object.entries(table)
    .filter(([name]) => name !== from)
    .flatMap(([name, allowed]) =>
      allowed.filter((other) => other !== to && !isImplied(table, allowed, other)).map((other) => [name, other]),
    )
  const columns = columnsOf(rows, arrows)
  const places = new Map()
  rows.forEach((names, row) => {
    for (const name of names) places.set(name, { x: margin + columns.get(name) * column, y: top + 36 + row * (box.height + box.gapY) })
  })
  const height = 36 + rows.length * box.height + (rows.length - 1) * box.gapY + 44
  const svg = [
    text(margin, top + 8, title, `font-family="${serif}" font-size="22" fill="${colours.ink}"`),
    ...arrows.map(([name, other]) => drawArrow(places.get(name), places.get(other))),
    ...[...places].map(([name, place]) => drawBox(name, place)),
    text(margin, top + height - 8, note, `font-family="${sans}" font-size="14" fill="${colours.soft}"`),
  ].join('\n')
  return { svg, height }
}

const mostColumns = Math.floor((width - 2 * margin - box.width) / column)

/** Returns the column of each name: as near as possible to the middle of those it shares arrows with, so that few arrows cross. */
function columnsOf(rows, arrows) {
  const middle = new Map(rows.flat().map((name) => [name, mostColumns / 2]))
  const columns = new Map()
  for (const names of rows) spread(names, columns, middle)
  for (let round = 0; round < 8; round++) {
    // Rows are placed downwards and upwards in turn; the same tables always give the same places.
    for (const names of round % 2 === 0 ? rows : rows.toReversed()) {
      const wanted = new Map(names.map((name) => [name, middleOf(name, arrows, columns)]))
      const ordered = names.toSorted((a, b) => wanted.get(a) - wanted.get(b) || names.indexOf(a) - names.indexOf(b))
      spread(ordered, columns, wanted)
    }
  }
  return columns
}

/** Places a row in this order, evenly, around the middle of the columns that its names prefer. */
function spread(ordered, columns, wanted) {
  const gap = Math.min(ordered.length < 4 ? 1.7 : 1.25, mostColumns / Math.max(1, ordered.length - 1))
  const middle = ordered.reduce((sum, name) => sum + wanted.get(name), 0) / ordered.length
  const width = (ordered.length - 1) * gap
  const first = Math.max(0, Math.min(mostColumns - width, middle - width / 2))
  ordered.forEach((name, index) => columns.set(name, Math.round((first + index * gap) * 100) / 100))
}

function middleOf(name, arrows, columns) {
  const others = arrows.flatMap(([from, to]) => (from === name ? [to] : to === name ? [from] : []))
  if (others.length === 0) return columns.get(name)
  return others.reduce((sum, other) => sum + columns.get(other), 0) / others.length
}

/** Whether another arrow leads there too: A to B and B to C make an arrow from A to C superfluous in a drawing. */
function isImplied(table, allowed, other) {
  const leadsThere = (name) => table[name].includes(other) || table[name].some(leadsThere)
  return allowed.some((name) => name !== other && leadsThere(name))
}

/** Returns the names by row, the topmost first: each is one row above the highest folder that it may import. */
function rowsOf(table) {
  const floorOf = (name) => 1 + Math.max(-1, ...table[name].map(floorOf))
  const rows = []
  for (const name of Object.keys(table)) (rows[floorOf(name)] ??= []).push(name)
  return rows.reverse()
}

function drawArrow(from, to) {
  const [x1, y1, x2, y2] = [from.x + box.width / 2, from.y + box.height, to.x + box.width / 2, to.y - 3]
  const bend = Math.min(70, (y2 - y1) * 0.6)
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="${colours.gold}" stroke-width="1.4" marker-end="url(#tip)"/>`
}

function drawBox(name, { x, y }) {
  const edge = ['shop', 'workflows', 'ordering', 'pages'].includes(name) ? colours.oxblood : colours.hairline
  return [
    `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6" fill="${colours.card}" stroke="${edge}" stroke-width="1.5"/>`,
    text(
      x + box.width / 2,
      y + box.height / 2 + 5,
      name,
      `font-family="${sans}" font-size="16" fill="${colours.ink}" text-anchor="middle"`,
    ),
  ].join('')
}

const text = (x, y, content, style) => `<text x="${x}" y="${y}" ${style}>${content}</text>`
