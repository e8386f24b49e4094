import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { HalfLogin } from '../../staff/desk-login.ts'
import type { QrCode } from '../../staff/factors.port.ts'
import {
  activateCodes,
  countCode,
  findFactors,
  type FactorState,
  forgetCodeTries,
  savePendingSecret,
  takeCodePeriod,
  spendRecoveryCode,
} from '../../staff/factors.store.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import { readRecoveryCode } from '../../staff/recovery-code.ts'
import { findDeskLogin } from '../../staff/staff-sessions.store.ts'
import { queueMails } from '../messages/messages.ts'
import { type DeskToken, renewToken } from './desk-logins.ts'
import {
  type AddedFactor,
  afterAdding,
  changeFactors,
  endOfDeskLogin,
  type FactorDeps,
  type FactorOwner,
  type FactorProblem,
} from './factors.ts'

/** What an app on a phone needs: as a QR code, or typed. */
export type CodeSetup = { readonly secret: string; readonly address: string; readonly qr: QrCode }

const [mostCodes, inMs] = [5, 600_000]

/** Makes a secret, which is used only after a first code of it was right. */
export const beginCodes = (who: FactorOwner, deps: FactorDeps): Promise<Result<CodeSetup, FactorProblem>> =>
  changeFactors(who, deps, async (tx) => {
    const secret = deps.factors.codes.newSecret()
    await savePendingSecret(tx, who.email, deps.factors.secrets.seal(secret, who.email))
    return ok(setupOf(secret, who, deps))
  })

/** The secret that waits for its first code. */
export const showPendingCodes = (who: FactorOwner, deps: FactorDeps): Promise<Result<CodeSetup | undefined, FactorProblem>> =>
  changeFactors(who, deps, async (_tx, { pendingCodeSecret }) => {
    const secret = pendingCodeSecret && deps.factors.secrets.open(pendingCodeSecret, who.email)
    return ok(secret === undefined ? undefined : setupOf(secret, who, deps))
  })

function setupOf(secret: string, { email }: FactorOwner, { factors, settings }: FactorDeps): CodeSetup {
  const address = factors.codes.address(secret, { issuer: settings.brand.name, account: email })
  return { secret, address, qr: factors.drawQrCode(address) }
}

/** With a code of the new secret: from here on it is one of the factors. */
export const confirmCodes = (who: FactorOwner, written: string, deps: FactorDeps): Promise<Result<AddedFactor, FactorProblem>> =>
  changeFactors(
    who,
    deps,
    async (tx, state, now) => {
      const tooMany = await countTry(tx, who.email, now)
      if (tooMany) return refuse(tooMany)
      const secret = state.pendingCodeSecret && deps.factors.secrets.open(state.pendingCodeSecret, who.email)
      const period = secret === undefined ? undefined : deps.factors.codes.findPeriod(secret, digitsIn(written), now)
      if (period === undefined) return refuse({ code: 'code_wrong' })
      await activateCodes(tx, who.email, { period, at: now })
      return ok(await afterAdding(tx, who, state))
    },
    'account.codes-added',
  )

/** The second step of a login: a one-time code, or a recovery code. Whoever it is gets no more than five tries in ten minutes. */
export async function giveCode(token: string, written: string, deps: FactorDeps): Promise<Result<DeskToken, FactorProblem>> {
  const { db, clock } = deps
  const now = clock()
  const half = await findDeskLogin(db, token, now)
  if (half?.awaits !== 'code') return refuse({ code: 'not_logged_in' })
  const taken = await db.transaction(async (tx): Promise<Result<'taken', FactorProblem>> => {
    const tooMany = await countTry(tx, half.email, now)
    if (tooMany) return refuse(tooMany)
    const state = await findFactors(tx, half.email)
    const isRight =
      state && ((await takeOneTimeCode(tx, half.email, { state, written, now }, deps)) || (await takeRecoveryCode(tx, half, written, deps)))
    if (!isRight) return refuse({ code: 'code_wrong' })
    await forgetCodeTries(tx, half.email)
    return ok('taken')
  })
  return taken.ok ? renewToken({ ...half, endsAt: endOfDeskLogin(now) }, deps) : taken
}

async function countTry(tx: Transaction, email: string, at: Date): Promise<FactorProblem | undefined> {
  const oldest = await countCode(tx, email, { at, since: new Date(at.getTime() - inMs), most: mostCodes })
  return oldest && { code: 'too_many_codes', waitSeconds: Math.max(1, Math.ceil((oldest.getTime() + inMs - at.getTime()) / 1_000)) }
}

const digitsIn = (written: string): string => written.replace(/\s/g, '')

async function takeOneTimeCode(
  tx: Transaction,
  email: string,
  { state, written, now }: { state: FactorState; written: string; now: Date },
  { factors }: FactorDeps,
): Promise<boolean> {
  const secret = state.codeSecret && factors.secrets.open(state.codeSecret, email)
  const period = secret === undefined ? undefined : factors.codes.findPeriod(secret, digitsIn(written), now)
  return period !== undefined && takeCodePeriod(tx, email, period)
}

async function takeRecoveryCode(
  tx: Transaction,
  login: Pick<HalfLogin, 'id' | 'email' | 'name'>,
  written: string,
  deps: FactorDeps,
): Promise<boolean> {
  const { email } = login
  const code = readRecoveryCode(written)
  const at = deps.clock()
  if (!code || !(await spendRecoveryCode(tx, email, { code, at }))) return false
  const left = (await findFactors(tx, email))?.recoveryCodesLeft ?? 0
  await queueMails(tx, [recoveryCodeMail(login, { at, left }, deps)], deps)
  return true
}

/** One login uses one code, so its id makes the mail unique. */
const recoveryCodeMail = (
  { id, email, name }: Pick<HalfLogin, 'id' | 'email' | 'name'>,
  { at, left }: { at: Date; left: number },
  { settings, gateway }: FactorDeps,
): NewMail => ({
  reference: id,
  to: { name, address: email },
  message: {
    kind: 'recovery-code-used',
    brandName: settings.brand.name,
    memberName: name,
    usedAt: at.toISOString(),
    left,
    isSandbox: gateway.mode === 'sandbox',
  },
})
