import { amountPaise, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { acceptDifferenceProblemMessage, differenceText } from '../../staff-texts/money/difference-texts.ts'
import { applyProblemMessage, payoutFileKinds } from '../../staff-texts/money/payout-texts.ts'
import { deskAct } from '../desk-act.ts'

type Accept = { readonly key: string; readonly amountPaise: Paise | undefined; readonly note: string }

/** What the gateway and the carrier have paid out, and what of it differs. */
export const moneyActs = {
  'money.apply': deskAct<{ readonly file: number }>({
    right: 'balanceMoney',
    effect: 'at-once',
    transaction: 'own',
    input: objectOf<{ file: number }>({ file: wholeNumber }),
    about: ({ file }) => ({ kind: 'shop', number: `payout file ${file}` }),
    async run({ file: id }, { by }, { rooms }) {
      const applied = await rooms.balancing.applyFile(id, by)
      if (!applied.ok) return refuse({ code: applied.problem.code, message: applyProblemMessage(applied.problem) })
      const { file, added } = applied.value
      const rows = added === 1 ? 'one new row' : `${added} new rows`
      return ok({
        message: `“${file.name}” is applied: ${rows}.`,
        changes: [{ field: payoutFileKinds[file.kind], after: `${file.name}, ${rows}` }],
      })
    },
  }),

  'money.accept': deskAct<Accept>({
    right: 'balanceMoney',
    effect: 'at-once',
    input: objectOf<Accept>({ key: text, amountPaise: optional(amountPaise), note: text }),
    about: ({ key }) => ({ kind: 'shop', number: key }),
    async run({ key, amountPaise: seen, note }, { by }, { rooms }) {
      const textOf = (difference: Parameters<typeof differenceText>[0]) => differenceText(difference).title
      const accepted = await rooms.balancing.accept({ key, amountPaise: seen, note, by, textOf })
      if (!accepted.ok) {
        const { code } = accepted.problem
        const field = code === 'note_missing' || code === 'note_too_long' ? { field: 'note' } : {}
        return refuse({ code, message: acceptDifferenceProblemMessage(accepted.problem), ...field })
      }
      return ok({
        message: 'It has left the list, and stays in the log with your note.',
        undo: { act: 'money.reopen', input: { id: accepted.value } },
        changes: [{ field: 'difference', before: key, after: note.trim() }],
      })
    },
  }),

  'money.reopen': deskAct<{ readonly id: number }>({
    right: 'balanceMoney',
    effect: 'at-once',
    input: objectOf<{ id: number }>({ id: wholeNumber }),
    about: ({ id }) => ({ kind: 'shop', number: `accepted difference ${id}` }),
    async run({ id }, _, { rooms }) {
      if (!(await rooms.balancing.reopen(id))) return refuse({ code: 'difference_open', message: 'It is on the list already.' })
      return ok({ message: 'It is on the list again.' })
    },
  }),
}
