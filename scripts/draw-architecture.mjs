// Draws the tables of .dependency-cruiser.mjs: folders as boxes, what a folder may import as arrows that point downwards.
import { features, layers, surface } from '../.dependency-cruiser.mjs'

const width = 1120
const box = { width: 128, height: 44, gapY: 58 }
const column = 150
const margin = 40
const colours = {
  paper: '#F7F2EA',
  card: '#EFE7DB',
  ink: '#2B1D16',
  soft: '#6B5A4E',
  hairline: '#DDD2C3',
  oxblood: '#6E1E2A',
  gold: '#A9853F',
}
const serif = "Fraunces, 'Iowan Old Style', Palatino, Georgia, serif"
const sans = "Figtree, 'Helvetica Neue', Arial, sans-serif"

/** `columns` keeps arrows out of boxes; `from` and `to` are told in the note instead of by arrows from or to everywhere. */
const panels = [
  {
    title: 'src/',
    table: layers,
    columns: {
      main: 2.6,
      integrations: 2.6,
      worker: 1.4,
      importer: 5,
      web: 3.8,
      documents: 6.2,
      sandbox: 0,
      shop: 4.4,
      platform: 1,
      foil: 6,
      kit: 3,
    },
    from: 'main',
    to: 'kit',
    note: 'Everything may import kit; main may import everything. integrations see the ports of shop only, documents its messages only.',
  },
  {
    title: 'src/shop/',
    table: features,
    columns: {
      workflows: 3,
      orders: 2.2,
      cart: 2.2,
      enquiries: 0,
      catalogue: 0.4,
      content: 1.55,
      staff: 2.5,
      tax: 3.5,
      payments: 4.4,
      shipping: 5.3,
      notifications: 6.2,
    },
    from: 'workflows',
    to: undefined,
    note: 'workflows may import every feature. Only *.store.ts, workflows and shop.ts reach platform/db.',
  },
  {
    title: 'src/web/',
    table: surface,
    columns: { pages: 2, desk: 4, files: 0, listing: 1, totals: 2, texts: 3, delivery: 5, layout: 1.6, ui: 1.8, browser: 4.2, api: 6 },
    from: undefined,
    to: undefined,
    note: 'pages also use pure code of shop/cart and shop/catalogue; api speaks with what shop.ts lists.',
  },
]

/** The whole drawing as SVG text; the same tables always give the same text. */
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
    `<rect width="${width}" height="${top}" fill="${colours.paper}"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

function drawPanel({ title, table, columns, from, to, note }, top) {
  const rows = rowsOf(table)
  const places = new Map()
  rows.forEach((names, row) => {
    for (const name of names) {
      if (columns[name] === undefined) throw new Error(`${title}${name} needs a column in scripts/draw-architecture.mjs`)
      places.set(name, { x: margin + columns[name] * column, y: top + 36 + row * (box.height + box.gapY) })
    }
  })
  const height = 36 + rows.length * box.height + (rows.length - 1) * box.gapY + 44
  const arrows = Object.entries(table)
    .filter(([name]) => name !== from)
    .flatMap(([name, allowed]) => allowed.filter((other) => other !== to).map((other) => drawArrow(places.get(name), places.get(other))))
  const svg = [
    text(margin, top + 8, title, `font-family="${serif}" font-size="22" fill="${colours.ink}"`),
    ...arrows,
    ...[...places].map(([name, place]) => drawBox(name, place)),
    text(margin, top + height - 8, note, `font-family="${sans}" font-size="14" fill="${colours.soft}"`),
  ].join('\n')
  return { svg, height }
}

/** Names by floor, the topmost first: each stands one floor above the highest folder it may import. */
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
  const edge = ['shop', 'workflows', 'pages'].includes(name) ? colours.oxblood : colours.hairline
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

const text = (x, y, words, style) => `<text x="${x}" y="${y}" ${style}>${words}</text>`
