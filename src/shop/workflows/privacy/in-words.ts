import { formatPaise, paise } from '#src/kit/money.ts'

/** Lines that people can read of what programs get as JSON: names of fields in words, what belongs together indented. */
export function inWords(value: object, indent = ''): string[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const label = `${indent}${Array.isArray(value) ? `${Number(name) + 1}.` : `${labelOf(name)}:`}`
    if (part === undefined || part === null) return []
    if (typeof part !== 'object') return [`${label} ${amountOf(name, part)}`]
    if (part instanceof Date) return [`${label} ${part.toISOString()}`]
    const inner = inWords(part, `${indent}  `)
    return inner.length > 0 ? [label, ...inner] : [`${label} none`]
  })
}

/** "unitPricePaise" is in rupees for people. */
const labelOf = (name: string): string => {
  const words = name
    .replace(/Paise$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const amountOf = (name: string, value: unknown): string =>
  name.endsWith('Paise') && typeof value === 'number' ? formatPaise(paise(value)) : String(value)
