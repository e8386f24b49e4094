import { mailKindLabels } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { ActDialog, ActText } from '../acts/act-dialog.tsx'
import { ActButton } from '../acts/act-form.tsx'

export const mailStates = { waiting: 'Waiting', sent: 'Sent', dead: 'Given up' } as const
export const mailLooks = { waiting: 'wait', sent: 'done', dead: 'wrong' } as const

type MailActsProps = { readonly id: number; readonly kind: keyof typeof mailKindLabels; readonly isStuck: boolean; readonly to: string }

/** One that failed goes once more under its own id; of one that arrived a copy goes, which mailboxes show as new. */
export const MailActs = ({ id, kind, isStuck, to }: MailActsProps) => (
  <>
    {isStuck && (
      <ActButton act="mails.sendAgain" input={{ mail: id }}>
        Once more
      </ActButton>
    )}
    <ActDialog
      act="mails.copy"
      input={{ mail: id }}
      label="Send a copy"
      look="flat"
      title={`Send a copy of “${mailKindLabels[kind]}”`}
      explanation="The same mail as a new one, so that the mailbox shows it. Change the address when it went to a wrong one."
      verb="Send it"
    >
      <ActText name="to" label="To" defaultValue={to} inputMode="email" required autoComplete="off" />
    </ActDialog>
  </>
)
