import { randomKey } from '#src/kit/random-key.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { DeskLogin } from '../../staff/desk-login.ts'
import { deviceName } from '../../staff/device-name.ts'
import type { KeptPasskey } from '../../staff/factors.port.ts'
import {
  findPasskey,
  insertPasskey,
  listKeptPasskeys,
  passkeyUserOf,
  saveChallenge,
  savePasskeyUse,
  takeChallenge,
} from '../../staff/passkeys.store.ts'
import { findDeskLogin } from '../../staff/staff-sessions.store.ts'
import { lockAccount } from '../../staff/staff.store.ts'
import type { LoginProblem } from './login-check.ts'
import { type DeskToken, type LoginOfDevice, openDesk, renewTokenIn } from './desk-logins.ts'
import {
  type AddedFactor,
  afterAdding,
  changeFactors,
  endOfDeskLogin,
  type FactorDeps,
  type FactorOwner,
  type FactorProblem,
} from './factors.ts'

/** Time to find the finger, the phone or the key. */
const challengeMs = 300_000

/** What the browser's own functions take, and what they return; only the library reads either. */
export type PasskeyOptions = object
export type PasskeyReply = unknown

/** For a new passkey of this person, on the device in front of them. `origin`: where staff reach the desk. */
export const newPasskeyOptions = (who: FactorOwner, origin: string, deps: FactorDeps): Promise<Result<PasskeyOptions, FactorProblem>> =>
  changeFactors(who, deps, async (tx, _state, now) => {
    const { email, name } = who
    const challenge = newChallenge()
    await saveChallenge(tx, { challenge, email, endsAt: new Date(now.getTime() + challengeMs), now })
    const user = { id: await passkeyUserOf(tx, email, randomKey<'passkey user'>()), email, name }
    const known = await listKeptPasskeys(tx, email)
    return ok(await deps.factors.passkeys.newOptions({ origin, challenge, siteName: deps.settings.brand.name, user, known }))
  })

export async function addPasskey(
  who: FactorOwner,
  { reply, origin, userAgent }: { reply: PasskeyReply; origin: string } & Pick<LoginOfDevice, 'userAgent'>,
  deps: FactorDeps,
): Promise<Result<AddedFactor, FactorProblem>> {
  const { passkeys } = deps.factors
  const challenge = passkeys.readReply(reply)?.challenge
  if (challenge === undefined) return refuse({ code: 'passkey_refused' })
  const made = await passkeys.verifyNew(reply, { origin, challenge })
  return changeFactors(
    who,
    deps,
    async (tx, state, at) => {
      const isOurs = await takeChallenge(tx, { challenge, email: who.email, now: at })
      const isNew = isOurs && made && (await insertPasskey(tx, { ...made, email: who.email, device: deviceName(userAgent), at }))
      return isNew ? ok(await afterAdding(tx, who, state)) : refuse({ code: 'passkey_refused' })
    },
    'account.passkey-added',
  )
}

/** For a login: the browser offers all passkeys that it has for the desk. Anybody may ask. */
export async function passkeyLoginOptions(origin: string, { db, clock, factors }: FactorDeps): Promise<PasskeyOptions> {
  const [challenge, now] = [newChallenge(), clock()]
  await db.transaction((tx) => saveChallenge(tx, { challenge, email: undefined, endsAt: new Date(now.getTime() + challengeMs), now }))
  return factors.passkeys.useOptions({ origin, challenge })
}

/** A passkey is both factors: something that somebody has, and a finger, face or PIN to unlock it. */
export async function loginByPasskey(
  { reply, origin, ...from }: { reply: PasskeyReply; origin: string } & Pick<LoginOfDevice, 'network' | 'userAgent'>,
  deps: FactorDeps,
): Promise<Result<DeskToken, LoginProblem>> {
  const used = await checkPasskey(reply, { origin, email: undefined }, deps)
  if (!used) return refuse({ code: 'login_refused' })
  return deps.db.transaction((tx) => openDesk(tx, { email: used.email, ...from, by: { passkey: used.id } }, deps))
}

/** A passkey in the place of the code, or of the password before a grave act. */
export async function passkeyOptionsOf(
  { email }: Pick<DeskLogin, 'email'>,
  origin: string,
  { db, clock, factors }: FactorDeps,
): Promise<PasskeyOptions> {
  const [challenge, now] = [newChallenge(), clock()]
  await db.transaction((tx) => saveChallenge(tx, { challenge, email, endsAt: new Date(now.getTime() + challengeMs), now }))
  return factors.passkeys.useOptions({ origin, challenge, known: await listKeptPasskeys(db, email) })
}

/** Completes a login that awaits a code, or confirms one that is complete. Either way it gets a new token. */
export async function confirmByPasskey(
  token: string,
  { reply, origin }: { reply: PasskeyReply; origin: string },
  deps: FactorDeps,
): Promise<Result<DeskToken, FactorProblem>> {
  const now = deps.clock()
  const login = await findDeskLogin(deps.db, token, now)
  if (!login || login.awaits === 'factor') return refuse({ code: 'not_logged_in' })
  const used = await checkPasskey(reply, { origin, email: login.email }, deps)
  if (!used) return refuse({ code: 'passkey_refused' })
  // Checking takes a while, in which the passkey may have been removed.
  return deps.db.transaction(async (tx) => {
    const isStillThere = (await lockAccount(tx, login.email)) && (await findPasskey(tx, used.id))?.email === login.email
    if (!isStillThere) return refuse({ code: 'passkey_refused' })
    return renewTokenIn(tx, login.awaits ? { ...login, endsAt: endOfDeskLogin(now) } : login, deps)
  })
}

/** Returns the passkey that has signed the challenge made for `email`, and whose it is. */
async function checkPasskey(
  reply: PasskeyReply,
  { origin, email }: { origin: string; email: string | undefined },
  { db, clock, factors }: FactorDeps,
): Promise<UsedPasskey | undefined> {
  const named = factors.passkeys.readReply(reply)
  const passkey = named && (await findPasskey(db, named.id))
  if (!passkey || (email !== undefined && passkey.email !== email)) return undefined
  return verifyOnce(reply, { passkey, origin, challenge: named.challenge, email }, { db, clock, factors })
}

type UsedPasskey = Pick<KeptPasskey, 'id'> & { readonly email: string }

async function verifyOnce(
  reply: PasskeyReply,
  {
    passkey,
    origin,
    challenge,
    email,
  }: { passkey: KeptPasskey & { email: string }; origin: string; challenge: string; email: string | undefined },
  { db, clock, factors }: Pick<FactorDeps, 'db' | 'clock' | 'factors'>,
): Promise<UsedPasskey | undefined> {
  const now = clock()
  if (!(await db.transaction((tx) => takeChallenge(tx, { challenge, email, now })))) return undefined
  const counter = await factors.passkeys.verifyUse(reply, passkey, { origin, challenge })
  if (counter === undefined) return undefined
  await db.transaction((tx) => savePasskeyUse(tx, passkey.id, { counter, at: now }))
  return passkey
}

/** 256 random bits. */
const newChallenge = (): string => randomKey<'challenge'>() + randomKey<'challenge'>()
