import { objectOf, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok } from '#src/kit/result.ts'
import { putOffMessage } from '../../staff-texts/today-texts.ts'
import { deskAct } from '../desk-act.ts'

type PutOff = { readonly line: string; readonly hours: number }

const longestHours = 168

export const todayActs = {
  /** One does not see a line of Today for so many hours. */
  'today.putOff': deskAct<PutOff>({
    right: 'useDesk',
    effect: 'at-once',
    input: objectOf<PutOff>({ line: text, hours: wholeNumber }),
    about: ({ line }) => ({ kind: 'view', number: line }),
    async run({ line, hours }, { email }, { rooms, now }) {
      const until = new Date(now.getTime() + Math.min(Math.max(hours, 1), longestHours) * 3_600_000)
      await rooms.today.putOff({ email }, line, until)
      return ok({ message: putOffMessage(until), undo: { act: 'today.bringBack', input: { line } } })
    },
  }),

  'today.bringBack': deskAct<Pick<PutOff, 'line'>>({
    right: 'useDesk',
    effect: 'at-once',
    input: objectOf<Pick<PutOff, 'line'>>({ line: text }),
    about: ({ line }) => ({ kind: 'view', number: line }),
    async run({ line }, { email }, { rooms }) {
      await rooms.today.bringBack({ email }, line)
      return ok({ message: 'It is on Today again.' })
    },
  }),
}
