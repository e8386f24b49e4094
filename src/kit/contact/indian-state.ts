import { parsePincode } from './pincode.ts'

/** The two digits of a state or a union territory, with which every GSTIN begins. */
export type StateCode = keyof typeof names

/** The current names of the states, by code. */
const names = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
} as const

export const stateNames: Readonly<Record<StateCode, string>> = names
export const stateCodes = Object.keys(names).sort() as readonly StateCode[]
export const isStateCode = (code: string): code is StateCode => Object.hasOwn(names, code)

/** Union territories without a parliament of their own levy UTGST where states levy SGST. */
export const leviesUtgst = (code: StateCode): boolean => ['04', '26', '31', '35', '38'].includes(code)

/** Finds the state of an address by its name, an earlier name, or its two letters. */
export const findState = (text: string): StateCode | undefined => codes.get(plain(text))

/** The state of a pincode by its first digits; undefined where states share them, or they belong to the army. */
export function stateOfPincode(text: string): StateCode | undefined {
  const pincode = parsePincode(text)
  if (!pincode) return undefined
  const area = Number(pincode.slice(0, 3))
  return ranges.find(({ from, to }) => from <= area && area <= to)?.code
}

/** "Jammu & Kashmir", "jammu and kashmir (UT)" and "JAMMU-KASHMIR" are one. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\(.*?\)|\b(?:and|of|the|state|union territory|ut|nct|india)\b|&/g, ' ')
    .replace(/[^a-z]/g, '')

const otherNames: Readonly<Record<StateCode, string>> = {
  '01': 'JK, J and K, Jammu, Kashmir',
  '02': 'HP, Himachal',
  '03': 'PB, Panjab',
  '04': 'CH, CHD',
  '05': 'UK, UA, Uttaranchal',
  '06': 'HR, Hariyana',
  '07': 'DL, New Delhi, Delhi NCR',
  '08': 'RJ',
  '09': 'UP, Uttarpradesh',
  '10': 'BR',
  '11': 'SK',
  '12': 'AR, Arunachal',
  '13': 'NL',
  '14': 'MN',
  '15': 'MZ',
  '16': 'TR',
  '17': 'ML',
  '18': 'AS',
  '19': 'WB, Bengal, Paschim Banga',
  '20': 'JH',
  '21': 'OD, OR, Orissa',
  '22': 'CG, CT, Chattisgarh, Chhatisgarh',
  '23': 'MP',
  '24': 'GJ, Gujrat',
  '26': 'DN, DD, DH, DNH, DNHDD, Dadra and Nagar Haveli, Daman and Diu, Daman, Diu',
  '27': 'MH, Maharastra',
  '29': 'KA, Karnatak',
  '30': 'GA',
  '31': 'LD, Laccadives',
  '32': 'KL, Keralam',
  '33': 'TN, Tamilnad',
  '34': 'PY, Pondicherry',
  '35': 'AN, Andaman, Andaman and Nicobar',
  '36': 'TG, TS, Telengana',
  '37': 'AP, Andhra',
  '38': 'LA',
}

const codes: ReadonlyMap<string, StateCode> = new Map(
  stateCodes.flatMap((code) => [names[code], ...otherNames[code].split(', ')].map((name) => [plain(name), code] as const)),
)

/** By the first three digits of a pincode, without areas that two states share and without the army's post (90 to 99). */
const areas: Readonly<Partial<Record<StateCode, string>>> = {
  '01': '180-193',
  '02': '170-179',
  '03': '141-159',
  '05': '248-249 263',
  '06': '120-139',
  '07': '110-119',
  '08': '300-349',
  '09': '200-243 245 250-261 264-289',
  '10': '800-812 821 823-824 840-859',
  '11': '737',
  '12': '790-792',
  '13': '797-798',
  '14': '795',
  '15': '796',
  '16': '799',
  '17': '793-794',
  '18': '780-782 784-789',
  '19': '700-736 738-743',
  '20': '815-820 822 825-839',
  '21': '750-779',
  '22': '490-499',
  '23': '450-489',
  '24': '360-361 363-395',
  '27': '400-402 410-449',
  '29': '560-599',
  '30': '403',
  '32': '670-672 674-681 683-699',
  '33': '600-604 606 608 610-669',
  '35': '744',
  '36': '500-506 508-509',
  '37': '510-532 534-539',
  '38': '194',
}

const ranges = stateCodes.flatMap((code) =>
  (areas[code]?.split(' ') ?? []).map((range) => {
    const [from = '', to = from] = range.split('-')
    return { code, from: Number(from), to: Number(to) }
  }),
)
