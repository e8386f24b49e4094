import { ActDialog } from '../acts/act-dialog.tsx'
import { ActMoment } from '../acts/act-moment.tsx'

type Props = { readonly name: string; readonly title: string; readonly draft: number; readonly isOfLaw?: boolean }

/** Publishes the draft of a text at a time. A text of law holds from that day. */
export const PublishTextLater = ({ name, title, draft, isOfLaw = false }: Props) => (
  <ActDialog
    act="texts.schedule"
    input={{ text: name, draft }}
    label="At a time"
    title={`Publish “${title}” at a time`}
    explanation={`The draft leaves this form and waits. It is judged once more when its time comes; what is published in another way meanwhile stops it, and you get a mail.${isOfLaw ? ' It holds from that day, and its page says so.' : ''}`}
    verb="Plan it"
  >
    <ActMoment name="startsAt" label="Goes out on" hint="Day and hour of India." />
  </ActDialog>
)
