import { objectOf, text } from '#src/kit/json/json-parser.ts'
import { ok } from '#src/kit/result.ts'
import { readEntryText } from '../../enquiries/entry-text.ts'
import { deskAct } from '../desk-act.ts'
import { aboutEnquiry, amended, type OfEnquiry, refused } from './enquiry-acts.ts'

type Outcome = OfEnquiry & { readonly text: string }

const ofEnquiry = objectOf<OfEnquiry>({ ticket: text })

/** Complaints, whose clocks the law sets: acknowledged within 48 hours, settled within a month. */
export const grievanceActs = {
  'enquiries.grievance': deskAct<OfEnquiry>({
    right: 'answerEnquiries',
    effect: 'held-back',
    input: ofEnquiry,
    about: aboutEnquiry,
    doing: ({ ticket }) => `Making ${ticket} a grievance`,
    async run({ ticket }, { by }, tools) {
      const made = await tools.rooms.enquiring.makeGrievance({ ticketNumber: ticket, by, requestKey: tools.key })
      if (!made.ok) return refused(made.problem, ticket, tools)
      const isMailed = made.value.recorded.enquiry.email !== undefined
      const message = isMailed
        ? `${ticket} is a grievance, and its sender is told so.`
        : `${ticket} is a grievance. Call its sender, and say that you have: they left no mail address.`
      return ok({ message, changes: [{ field: 'grievance', after: 'yes' }] })
    },
  }),

  'enquiries.acknowledged': deskAct<OfEnquiry>({
    right: 'answerEnquiries',
    effect: 'at-once',
    input: ofEnquiry,
    about: aboutEnquiry,
    async run({ ticket }, { by }, tools) {
      const acknowledged = await tools.rooms.enquiring.acknowledgeGrievance({ ticketNumber: ticket, by, requestKey: tools.key })
      if (!acknowledged.ok) return refused(acknowledged.problem, ticket, tools)
      return ok({ message: `${ticket} is acknowledged.`, changes: [{ field: 'acknowledged', after: 'by hand' }] })
    },
  }),

  'enquiries.noGrievance': deskAct<OfEnquiry>({
    right: 'settleGrievances',
    effect: 'at-once',
    input: ofEnquiry,
    about: aboutEnquiry,
    async run({ ticket }, { by }, tools) {
      const unmade = await tools.rooms.enquiring.unmakeGrievance({ ticketNumber: ticket, by, requestKey: tools.key })
      return amended(unmade, { ticket, message: `${ticket} is no grievance.`, changes: [{ field: 'grievance', after: 'no' }] }, tools)
    },
  }),

  'enquiries.settle': deskAct<Outcome>({
    right: 'settleGrievances',
    effect: 'held-back',
    input: objectOf<Outcome>({ ticket: text, text }),
    about: aboutEnquiry,
    doing: ({ ticket }) => `Settling ${ticket}`,
    async check({ ticket, text: written }, _, tools) {
      const outcome = readEntryText(written)
      return outcome.ok ? ok({ isGrave: false }) : refused(outcome.problem, ticket, tools, 'text')
    },
    async run({ ticket, text: outcome }, { by }, tools) {
      const settled = await tools.rooms.enquiring.settleGrievance({ ticketNumber: ticket, outcome, by, requestKey: tools.key })
      if (!settled.ok) return refused(settled.problem, ticket, tools, 'text')
      return ok({ message: `${ticket} is settled.`, changes: [{ field: 'state', after: 'closed' }] })
    },
  }),
}
