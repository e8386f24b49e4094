import { readFileSync } from 'node:fs'
import { isStateCode, type StateCode, stateNames } from '#src/kit/contact/indian-state.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { PincodeDirectory, PincodePlace } from '#src/shop/shipping/pincode-directory.port.ts'
import { cityNameOf } from './place-names.ts'

/**
 * The All India Pincode Directory (Department of Posts, data.gov.in, Government Open Data License - India), as a table of the
 * district in which most post offices of a pincode are, made by scripts/make-pincode-table.mjs.
 */
export const indiaPostPincodes: PincodeDirectory = { findPlace }

function findPlace(pincode: Pincode): PincodePlace {
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

/** States with post offices in an area, but in the minority for each of its pincodes, and so not in the table. */
const alsoIn: ReadonlyMap<string, readonly StateCode[]> = new Map([
  ['140', ['04', '06']],
  ['160', ['06']],
  ['533', ['34']],
  ['783', ['17']],
])

const nameOf = (code: string): string => (isStateCode(code) ? stateNames[code] : '')

const setOf = (text: string) => new Set(text.split(' '))

/** Pincodes that post offices in two states share. */
const borderPincodes = setOf(
  '140119 140125 140133 160003 160014 246763 247662 247665 396193 396230 396235 396240 533464 605007 605014 605101 605102 605105 ' +
    '605106 605107 605110 605111 605501 605502 607402 607403 609603 609604 673310 783123 783134',
)
const borderPrefixes = setOf('140 160 244 246 247 262 362 396 507 533 605 607 609 673 682 783 813 814')

// Read at the first look-up: most processes never make one.
let read: ReturnType<typeof readTable> | undefined
const table = () => (read ??= readTable(readFileSync(new URL('./pincode-table.txt', import.meta.url), 'utf8')))
const districts = () => table().districts
const states = () => table().states

/** Lines of "state code|district", an empty line, then pairs of "distance from the last pincode,line", both in base 36. */
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
