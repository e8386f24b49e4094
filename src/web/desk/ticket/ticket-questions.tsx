import { boardTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import type { WorkshopQuestion } from '#src/shop/workflows/making/making.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { AnswerDialog } from '../../desk-ui/ticket/answer-dialog.tsx'
import styles from './ticket-page.module.css'

type TicketQuestionsProps = {
  readonly questions: readonly WorkshopQuestion[]
  readonly mayAnswer: boolean
  readonly now: Date
}

/** What was asked about this unit, and what came of it. Whoever stands at the bench reads the answer here. */
export function TicketQuestions({ questions, mayAnswer, now }: TicketQuestionsProps) {
  return (
    <ol className={styles.questions}>
      {questions.map(({ ticket, text, askedAt, settled }) => (
        <li key={askedAt.getTime()}>
          <p>
            {text} <Moment at={askedAt} now={now} />
          </p>
          {settled ? (
            <p>
              <b>{settled.answer === undefined ? boardTexts.settledOtherwise(settled.by) : `${boardTexts.answered(settled.by)}: `}</b>
              {settled.answer} <Moment at={settled.at} now={now} />
            </p>
          ) : (
            <p className={styles.open}>
              <span className="soft">{boardTexts.notAnswered}</span>
              {mayAnswer && <AnswerDialog ticket={ticket} question={text} />}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
