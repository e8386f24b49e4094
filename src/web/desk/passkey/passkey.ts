import { type ActionFunctionArgs, redirect } from 'react-router'
import { loginProblemMessage, tooManyLoginsMessage } from '#src/shop/staff-texts/login-texts.ts'
import type { PasskeyAnswer, PasskeyPurpose } from '../../desk-ui/logins/passkey-button.tsx'
import { deskAddressOf, deskPath } from '../../routes/desk-addresses.ts'
import { startAddressOf } from '../../routes/start-address.ts'
import { connectionContext, type DeskConnection } from '../desk-context.ts'

type Asked = { readonly purpose?: unknown; readonly reply?: unknown; readonly as?: unknown }
type Prepared = { readonly ok: true; readonly options: object }
type Refused = Extract<PasskeyAnswer, { ok: false }>

/** It only takes posts: whoever opens its address is led to the login. */
export const loader = () => redirect(deskAddressOf('login'))

/** First what the browser needs for a passkey, then its reply. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const connection = context.get(connectionContext)
  const { purpose, reply, as } = await readAsked(request)
  const handle = isPurpose(purpose) ? purposes[purpose] : undefined
  if (!handle) return Response.json(refused('The desk could not read this.'), { status: 400 })
  return reply === undefined
    ? Response.json(await handle.prepare(connection))
    : handle.take(connection, reply, typeof as === 'string' ? as : undefined)
}

type Purpose = {
  prepare(connection: DeskConnection): Promise<Prepared | Refused>
  /** `as`: the only person whose passkey will do. */
  take(connection: DeskConnection, reply: unknown, as: string | undefined): Promise<Response>
}

const purposes: Readonly<Record<PasskeyPurpose, Purpose>> = {
  login: {
    async prepare({ shop, takePermit, origin }) {
      const waitSeconds = await takePermit('logins')
      if (waitSeconds !== undefined) return refused(tooManyLoginsMessage(waitSeconds))
      return { ok: true, options: await shop.staff.passkeyLoginOptions(origin) }
    },
    async take(connection, reply, as) {
      const { shop, network, userAgent, origin } = connection
      const made = await shop.staff.loginByPasskey({ reply, origin, network, userAgent })
      if (made.ok && (await isOf(connection, made.value.token, as))) return opened(connection, made.value.token)
      await shop.desk.recordAudit({ who: undefined, act: 'login.failed', outcome: 'refused', note: network.own })
      return Response.json(refused('No account of the desk has this passkey.'))
    },
  },
  confirm: {
    async prepare(connection) {
      const who = await whoAsks(connection)
      return who
        ? { ok: true, options: await connection.shop.staff.passkeyOptionsOf(who, connection.origin) }
        : refused(loginProblemMessage({ code: 'not_logged_in' }))
    },
    async take(connection, reply) {
      const { shop, token = '', origin } = connection
      const confirmed = await shop.staff.confirmByPasskey(token, { reply, origin })
      return confirmed.ok ? opened(connection, confirmed.value.token) : Response.json(refused(loginProblemMessage(confirmed.problem)))
    },
  },
  add: {
    async prepare(connection) {
      const who = await whoAsks(connection)
      if (!who) return refused(loginProblemMessage({ code: 'not_logged_in' }))
      const options = await connection.shop.staff.newPasskeyOptions(who, connection.origin)
      return options.ok ? { ok: true, options: options.value } : refused(loginProblemMessage(options.problem))
    },
    async take(connection, reply) {
      const { shop, userAgent, origin } = connection
      const who = await whoAsks(connection)
      if (!who) return Response.json(refused(loginProblemMessage({ code: 'not_logged_in' })))
      const added = await shop.staff.addPasskey(who, { reply, origin, userAgent })
      if (!added.ok) return Response.json(refused(loginProblemMessage(added.problem)))
      return Response.json({ ok: true, to: deskPath, recoveryCodes: added.value.recoveryCodes } satisfies PasskeyAnswer)
    },
  },
}

async function isOf({ shop }: DeskConnection, token: string, as: string | undefined): Promise<boolean> {
  if (as === undefined || (await shop.staff.findDeskLogin(token))?.email === as) return true
  await shop.staff.logout(token)
  return false
}

/** Somebody logged in, or in the second step of it. */
async function whoAsks({ shop, login, token }: DeskConnection) {
  return login ?? (token === undefined ? undefined : await shop.staff.findHalfLogin(token))
}

async function opened({ shop, cookieOf }: DeskConnection, token: string): Promise<Response> {
  const login = await shop.staff.findDeskLogin(token)
  const answer: PasskeyAnswer = { ok: true, to: deskPath + startAddressOf(login?.startPage) }
  return Response.json(answer, { headers: { 'set-cookie': cookieOf(token) } })
}

const refused = (message: string): Refused => ({ ok: false, message })

const isPurpose = (written: unknown): written is PasskeyPurpose => written === 'login' || written === 'confirm' || written === 'add'

async function readAsked(request: Request): Promise<Asked> {
  try {
    return ((await request.json()) ?? {}) as Asked
  } catch {
    return {}
  }
}
