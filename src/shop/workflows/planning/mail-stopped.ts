import type { Transaction } from '#src/platform/db/database.ts'
import type { ChangePlan } from '../../catalogue/plans/change-plan.ts'
import { movePlan } from '../../catalogue/plans/change-plans.store.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import { listStaff } from '../../staff/staff.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../messages/messages.ts'
import { type Stop, stopTexts } from './stop-texts.ts'

export type MailDeps = Pick<Deps, 'gateway' | 'clock' | 'wakeMailSender' | 'deskUrl' | 'settings'>

/** What has its time does not happen; the plan and a mail say why. */
export async function stopPlan(tx: Transaction, plan: ChangePlan, why: Stop, deps: MailDeps): Promise<void> {
  await movePlan(tx, plan.id, { state: 'stopped', problem: stopTexts(why).join('\n') })
  await mailStopped(tx, plan, why, deps)
}

/** What happened, and not wholly as planned. */
const endings: readonly Stop['kind'][] = [
  ...(['kept', 'not_taken_back', 'act_kept'] as const),
  ...(['settings_kept', 'settings_not_taken_back', 'files_kept', 'files_not_taken_back'] as const),
]

/** Tells each owner what stopped a planned change; without an owner the shop. */
export async function mailStopped(tx: Transaction, { id, name }: ChangePlan, stop: Stop, deps: MailDeps): Promise<void> {
  const { brand, mail } = deps.settings
  const owners = (await listStaff(tx)).filter(({ role }) => role === 'owner').map((owner) => ({ name: owner.name, address: owner.email }))
  const to = owners.length > 0 ? owners : [{ name: brand.name, address: mail.orders }]
  const mails = to.map(
    (owner): NewMail => ({
      reference: `planned change ${id} ${stop.kind} ${owner.address}`,
      to: owner,
      message: {
        ...{ kind: 'planned-change-stopped', brandName: brand.name, memberName: owner.name, name },
        ...{ hasEnded: endings.includes(stop.kind), because: [...stopTexts(stop)] },
        ...{ isSandbox: deps.gateway.mode !== 'live', deskUrl: deps.deskUrl({ plan: String(id) }) },
      },
    }),
  )
  await queueMails(tx, mails, deps)
}
