import type { Carer } from '#src/shop/workflows/enquiring/enquiring.ts'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { answeredQuestions, openQuestions, type PlayedAnswer, savedAnswers } from './questions.ts'
import { hours, nextCallTime, owner, post, type Stage, timeOn } from './stage.ts'

const meera: Carer = { name: owner.name, email: 'owner@demo.example' }
const kavya: Carer = { name: post.name, email: 'kavya@demo.example' }

/** Plans the questions of the three weeks that end at `end`; only the latest are still to be answered. Returns how many there are. */
export function planEnquiries(stage: Stage, end: Date): number {
  const { timetable, open } = stage
  timetable.plan(timetable.clock(), () => writeSavedAnswers(stage))
  for (const { daysAgo, minuteOfDay, enquiry, answer } of answeredQuestions)
    timetable.plan(timeOn(addDays(dayOf(end), -daysAgo), minuteOfDay), async () => {
      const { ticketNumber } = await open.shop.enquiries.record(enquiry)
      timetable.plan(nextCallTime(stage), () => playAnswer(stage, ticketNumber, answer))
    })
  for (const { hoursAgo, enquiry, isKavyas, isGrievance } of openQuestions)
    timetable.plan(new Date(end.getTime() - hoursAgo * hours), async () => {
      const { ticketNumber } = await open.shop.enquiries.record(enquiry)
      if (isKavyas) await open.shop.enquiries.hand({ ticketNumber, to: kavya.email, by: kavya })
      if (isGrievance) await open.shop.enquiries.makeGrievance({ ticketNumber, by: kavya })
    })
  return answeredQuestions.length + openQuestions.length
}

/** A shop that has some of its own keeps to them. */
async function writeSavedAnswers({ open: { shop } }: Stage): Promise<void> {
  if ((await shop.enquiries.listSavedAnswers()).length > 0) return
  for (const { title, text } of savedAnswers) await shop.enquiries.saveAnswer({ id: undefined, title, text, seenAt: undefined, by: meera })
}

async function playAnswer(stage: Stage, ticketNumber: string, answer: PlayedAnswer): Promise<void> {
  const { enquiries } = stage.open.shop
  const of = { ticketNumber, by: meera }
  if (answer.note) await enquiries.note({ ...of, text: answer.note })
  switch (answer.kind) {
    case 'spoken':
      await enquiries.move('spoken', { ...of, text: answer.text })
      break
    case 'spam':
      await enquiries.move('spam', of)
      break
    case 'mail':
      await enquiries.answer({ ...of, ...answer, seenMessages: 0, requestKey: `rehearsed ${ticketNumber}` })
      if (answer.closes) await enquiries.move('closed', of)
      break
    case 'grievance':
      await enquiries.makeGrievance(of)
      await enquiries.answer({ ...of, text: answer.text, leadsTo: 'waiting', seenMessages: 0, requestKey: `rehearsed ${ticketNumber}` })
      if (answer.outcome) await enquiries.settleGrievance({ ...of, outcome: answer.outcome })
  }
}
