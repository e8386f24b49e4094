import { moment, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { savedAnswerProblemMessage } from '../../staff-texts/enquiry-care-texts.ts'
import type { SaveAnswer, SavedAnswerProblem } from '../../workflows/enquiring/enquiring.ts'
import { type ActProblem, type ActSubject, deskAct } from '../desk-act.ts'

type Save = { readonly id: number | undefined; readonly title: string; readonly text: string; readonly seenAt: Date | undefined }
type OfAnswer = { readonly id: number }

const aboutAnswer = ({ id }: { readonly id: number | undefined }): ActSubject => ({ kind: 'text', number: `saved answer ${id ?? 'new'}` })
const ofAnswer = objectOf<OfAnswer>({ id: wholeNumber })
const gone = (): Result<never, ActProblem> =>
  refuse({ code: 'saved_answer_not_found', message: savedAnswerProblemMessage({ code: 'saved_answer_not_found' }) })

/** The owner's texts for answers. */
export const savedAnswerActs = {
  'savedAnswers.save': deskAct<Save>({
    right: 'editSavedAnswers',
    effect: 'at-once',
    input: objectOf<Save>({ id: optional(wholeNumber), title: text, text, seenAt: optional(moment) }),
    about: aboutAnswer,
    async run(input, { by }, { rooms }) {
      const request: SaveAnswer = { ...input, by }
      const saved = await rooms.enquiring.saveAnswer(request)
      if (!saved.ok) return refusal(saved.problem)
      const { id, before, changedAt } = saved.value
      const undo = before
        ? { act: 'savedAnswers.save', input: { id, title: before.title, text: before.text, seenAt: changedAt.toISOString() } }
        : { act: 'savedAnswers.remove', input: { id } }
      return ok({ message: `“${input.title.trim()}” is saved.`, undo, changes: [{ field: 'text' }] })
    },
  }),

  'savedAnswers.remove': deskAct<OfAnswer>({
    right: 'editSavedAnswers',
    effect: 'at-once',
    input: ofAnswer,
    about: aboutAnswer,
    async run({ id }, _, { rooms }) {
      if (!(await rooms.enquiring.dropAnswer(id))) return gone()
      return ok({ message: 'The saved answer is removed.', undo: { act: 'savedAnswers.restore', input: { id } } })
    },
  }),

  'savedAnswers.restore': deskAct<OfAnswer>({
    right: 'editSavedAnswers',
    effect: 'at-once',
    input: ofAnswer,
    about: aboutAnswer,
    async run({ id }, _, { rooms }) {
      if (!(await rooms.enquiring.bringBackAnswer(id))) return gone()
      return ok({ message: 'The saved answer is there again.' })
    },
  }),
}

function refusal(problem: SavedAnswerProblem): Result<never, ActProblem> {
  const message = savedAnswerProblemMessage(problem)
  if (problem.code === 'changed_meanwhile' || problem.code === 'saved_answer_not_found') return refuse({ code: problem.code, message })
  return refuse({ code: problem.code, message, field: problem.code.startsWith('title') ? 'title' : 'text' })
}
