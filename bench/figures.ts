/** One line of the table. Where there is an aim, `isMet` is whether the value reaches it. */
export type Figure = {
  readonly part: string
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly aim?: Aim
  readonly isMet?: boolean
}

export type Aim = { readonly atLeast: number } | { readonly atMost: number } | { readonly exactly: number }

export function figure(part: string, name: string, value: number, unit: string, aim?: Aim): Figure {
  const rounded = Number(value.toPrecision(4))
  return aim ? { part, name, value: rounded, unit, aim, isMet: reaches(value, aim) } : { part, name, value: rounded, unit }
}

function reaches(value: number, aim: Aim): boolean {
  if ('atLeast' in aim) return value >= aim.atLeast
  return 'atMost' in aim ? value <= aim.atMost : value === aim.exactly
}

export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ part, name, value, unit, aim, isMet }) => [
    part,
    name,
    `${toText(value)} ${unit}`.trim(),
    aim ? `${aimText(aim)} ${isMet ? 'met' : 'MISSED'}` : '',
  ])
  const all = [['Part', 'Figure', 'Value', 'Aim'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(all[0]!), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

const toText = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 1 })

function aimText(aim: Aim): string {
  if ('atLeast' in aim) return `>= ${toText(aim.atLeast)}`
  return 'atMost' in aim ? `<= ${toText(aim.atMost)}` : `= ${toText(aim.exactly)}`
}
