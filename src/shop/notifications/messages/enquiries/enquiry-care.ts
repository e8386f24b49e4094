import { flag, listOf, objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../../message-kind.ts'
import { type EnquiryDetails, enquiryFields, sampleEnquiry } from './enquiry.ts'

type EnquiryAnswer = EnquiryDetails & {
  readonly answer: string
  /** Who answers. */
  readonly signature: string
  /** What they wrote last, if that was after their first message. */
  readonly lastWords: string | undefined
}

/** What staff answer. A reply goes to the shop's own mailbox. */
export const enquiryAnswer: MessageKind<EnquiryAnswer> = {
  to: 'enquirer',
  priority: 0,
  fields: { ...enquiryFields, answer: text, signature: text, lastWords: optional(text) },
  sample: (order) => ({
    ...sampleEnquiry(order),
    answer: 'Yes, we press logos too.\n\nPlease send us a drawing, and we show you how it would look.',
    signature: 'Meera Joshi',
    lastWords: undefined,
  }),
}

type Officer = { readonly name: string; readonly designation: string; readonly email: string; readonly phone: string }

type GrievanceDetails = EnquiryDetails & {
  readonly officer: Officer
  /** ISO 8601. */
  readonly settleBy: string
  /** Where the sender sees how it stands. */
  readonly statusUrl: string
}

const grievanceFields = {
  ...enquiryFields,
  officer: objectOf<Officer>({ name: text, designation: text, email: text, phone: text }),
  settleBy: text,
  statusUrl: text,
}

const sampleGrievance: MessageKind<GrievanceDetails>['sample'] = (order) => ({
  ...sampleEnquiry(order),
  ...{ message: 'The clasp broke on the first day, and nobody answers the phone.', wanted: undefined },
  officer: {
    name: 'Rohini Kulkarni',
    designation: 'Grievance Officer',
    email: 'grievance@manjusha.example',
    phone: '+91 98200 00001',
  },
  settleBy: '2026-12-20T09:15:00.000Z',
  statusUrl: order.orderUrl,
})

/** The law: a complaint is acknowledged within 48 hours, with its number. */
export const grievanceAcknowledgement: MessageKind<GrievanceDetails> = {
  to: 'enquirer',
  priority: 0,
  fields: grievanceFields,
  sample: sampleGrievance,
}

/** What came of a complaint. */
export const grievanceSettled: MessageKind<GrievanceDetails & { readonly outcome: string }> = {
  to: 'enquirer',
  priority: 0,
  fields: { ...grievanceFields, outcome: text },
  sample: (order) => ({ ...sampleGrievance(order), outcome: 'We have sent you a new box today, and refunded what you paid.' }),
}

type Due = {
  readonly ticketNumber: string
  readonly senderName: string
  readonly isGrievance: boolean
  readonly ownerName: string | undefined
  /** ISO 8601. */
  readonly dueAt: string
}

/** What runs out before tomorrow noon. */
export const enquiriesDue: MessageKind<{ readonly brandName: string; readonly due: readonly Due[]; readonly deskUrl: string }> = {
  to: 'shop',
  priority: 0,
  fields: {
    brandName: text,
    due: listOf(objectOf<Due>({ ticketNumber: text, senderName: text, isGrievance: flag, ownerName: optional(text), dueAt: text })),
    deskUrl: text,
  },
  sample: ({ brandName, recipientName, orderUrl }) => ({
    brandName,
    due: [
      { ticketNumber: 'MJ-E1001', senderName: recipientName, isGrievance: false, ownerName: 'Meera', dueAt: '2026-11-23T05:15:00.000Z' },
      { ticketNumber: 'MJ-E1002', senderName: 'Gopal Shetty', isGrievance: true, ownerName: undefined, dueAt: '2026-11-24T09:15:00.000Z' },
    ],
    deskUrl: orderUrl,
  }),
}
