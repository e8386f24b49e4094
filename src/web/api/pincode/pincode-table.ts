import { readFileSync } from 'node:fs'
import { isStateCode, type StateCode, stateNames } from '#src/kit/contact/indian-state.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { cityNameOf } from './place-names.ts'

/** What a pincode says about an address. Empty texts where it does not say. */
export type PincodePlace = {
  readonly city: string
  readonly state: string
  /** As in a GSTIN. */
  readonly stateCode: string
  /** The pincode itself is in the table; otherwise only its first digits spoke. */
  readonly exact: boolean
  /** Its area lies in more than one state. */
  readonly ambiguous: boolean
  /** All states in which an address with it can be; none where nobody knows. */
  readonly stateCodes: readonly StateCode[]
}

/**
 * The table is derived from the All India Pincode Directory (Department of Posts, data.gov.in, Government Open Data License - India):
 * the district most post offices of a pincode are in, by scripts/make-pincode-table.mjs. It only helps to fill a form;
 * a pincode it does not know may still exist.
 */
export function findPlace(pincode: Pincode): PincodePlace {
  const known = districts().get(pincode)
  if (known !== undefined) {
    const [stateCode = '', district = ''] = known.split('|')
    return {
      city: cityNameOf(district),
      state: nameOf(stateCode),
      stateCode,
      exact: true,
      ambiguous: borderPincodes.has(pincode),
      stateCodes: borderPincodes.has(pincode) ? statesOfArea(pincode.slice(0, 3)) : [stateCode].filter(isStateCode),
    }
  }
  const prefix = pincode.slice(0, 3)
  const stateCodes = statesOfArea(prefix)
  const stateCode = borderPrefixes.has(prefix) ? '' : (stateCodes[0] ?? '')
  return { city: '', state: nameOf(stateCode), stateCode, exact: false, ambiguous: borderPrefixes.has(prefix), stateCodes }
}

const statesOfArea = (prefix: string): readonly StateCode[] => [
  ...new Set([...(states().get(prefix) ?? []), ...(alsoIn.get(prefix) ?? [])]),
]

/** States whose post offices share an area, but have the fewer ones of each pincode there, and so none in the table. */
const alsoIn: ReadonlyMap<string, readonly StateCode[]> = new Map([
  ['140', ['04', '06']],
  ['160', ['06']],
  ['533', ['34']],
  ['783', ['17']],
])

const nameOf = (code: string): string => (isStateCode(code) ? stateNames[code] : '')

const inPairs = (text: string) => new Set(text.split(' '))

/** Post offices in two states share these. */
const borderPincodes = inPairs(
  '140119 140125 140133 160003 160014 246763 247662 247665 396193 396230 396235 396240 533464 605007 605014 605101 605102 605105 ' +
    '605106 605107 605110 605111 605501 605502 607402 607403 609603 609604 673310 783123 783134',
)
const borderPrefixes = inPairs('140 160 244 246 247 262 362 396 507 533 605 607 609 673 682 783 813 814')

// Read at the first question: most pages never ask.
let read: ReturnType<typeof readTable> | undefined
const table = () => (read ??= readTable(readFileSync(new URL('./pincode-table.txt', import.meta.url), 'utf8')))
const districts = () => table().districts
const states = () => table().states

/** "state code|district" lines, an empty line, then "steps since the last pincode,line" in base 36. */
function readTable(text: string) {
  const [names = '', steps = ''] = text.split('\n\n')
  const lines = names.split('\n')
  const districtOf = new Map<string, string>()
  const statesOf = new Map<string, Set<StateCode>>()
  let pincode = 0
  for (const step of steps.trim().split(';')) {
    const [distance = '', line = ''] = step.split(',')
    pincode += Number.parseInt(distance, 36)
    const district = lines[Number.parseInt(line, 36)] ?? ''
    districtOf.set(String(pincode), district)
    const [area, stateCode] = [String(pincode).slice(0, 3), district.slice(0, 2)]
    if (isStateCode(stateCode)) statesOf.set(area, (statesOf.get(area) ?? new Set()).add(stateCode))
  }
  return { districts: districtOf, states: statesOf }
}
