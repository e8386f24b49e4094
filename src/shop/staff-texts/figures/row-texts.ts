import type { MeasureName } from '../../figures/counted.ts'

const words: Readonly<Record<string, string>> = {
  ...{ cash: 'cash', turned: 'cash, then paid online', online: 'online', cancelled: 'cancelled', stands: '' },
  ...{ payment: 'paid online', refund: 'refund' },
  ...{ invoice: 'invoice', 'credit-note': 'credit note', taxable: 'taxable value', tax: 'GST' },
  ...{ confirmed: 'confirmed', waits: 'to confirm' },
  ...{ delivered: 'delivered', came_back: 'came back', open: 'on its way', paid: 'paid', failed: 'not delivered at first' },
  ...{ pressed: 'pressed', again: 'again', letter: 'a letter', place: 'the place', foil: 'the foil', leather: 'the leather' },
  ...{ gateway: 'by hand at the gateway', staff: 'by staff' },
}

const promiseWords: Readonly<Record<string, string>> = { kept: 'promise kept', late: 'later than promised', '': 'promise not recorded' }

export const wordOf = (part: string): string => words[part] ?? part

/** What a row of a measure is, in words: "cash, cancelled". */
export function rowText(measure: MeasureName, parts: readonly string[]): string {
  const [first = '', second = '', third = ''] = parts
  switch (measure) {
    case 'calls':
      return [wordOf(first), second === '' ? '' : `called after ${second} min`, third === '0' ? 'no call' : `calls: ${third}`]
        .filter(Boolean)
        .join(', ')
    case 'delivery':
      return [first === '1' ? 'one day' : `${first} days`, promiseWords[second] ?? ''].filter(Boolean).join(', ')
    case 'enquiries':
      return first === '' ? 'not answered' : `answered after ${first} min of business hours`
    case 'amounts':
    case 'hours':
      return ''
    default:
      return parts.map(wordOf).filter(Boolean).join(', ')
  }
}
