import { boardTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import { ActDialog, ActText } from '../acts/act-dialog.tsx'

/** Answers what the workshop has asked about a unit. */
export const AnswerDialog = ({ ticket, question }: { readonly ticket: string; readonly question: string }) => (
  <ActDialog
    act="units.answer"
    input={{ ticket }}
    label={boardTexts.answer}
    title={boardTexts.answerTitle(ticket)}
    explanation={question}
    verb={boardTexts.answerVerb}
  >
    <ActText name="answer" label={boardTexts.answer} required isLong />
  </ActDialog>
)
