import { calendarDay, objectOf, oneOf, optional, taggedBy, text } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { goodsParticulars } from '../tax-document-json.ts'
import type { ChallanDraft, ChallanReason } from './challan.ts'

/** The content of a challan without its number and its day, which have columns of their own. */
export const challanJson = storedJson(
  'challans.content',
  objectOf<ChallanDraft>({
    kind: oneOf('challan'),
    ...goodsParticulars,
    why: taggedBy<ChallanReason>('kind', {
      'later lot': objectOf<ChallanReason & { kind: 'later lot' }>({ kind: oneOf('later lot'), of: text }),
      'no supply': objectOf<ChallanReason & { kind: 'no supply' }>({ kind: oneOf('no supply'), of: text }),
    }),
    invoice: optional(objectOf<NonNullable<ChallanDraft['invoice']>>({ number: text, issuedOn: calendarDay })),
  }),
)
