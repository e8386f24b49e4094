import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Reply, Call } from '../http-server.ts'
import { type SandboxCarrier, good, refuse } from './carrier-state.ts'

const tokenLifeSeconds = 10 * 24 * 3600

/** A real HS256 token for the right credentials. */
export function login(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  const { file, clock, email, password } = carrier
  if (body['email'] !== email || body['password'] !== password) return refuse(400, 'Invalid email and password combination')
  const iat = Math.floor(clock().getTime() / 1000)
  const claims = {
    sub: 1234567,
    iss: 'https://apiv2.shiprocket.in/v1/external/auth/login',
    iat,
    exp: iat + tokenLifeSeconds,
    nbf: iat,
    jti: `sandbox-${file.state.tokenGeneration}`,
  }
  const signed = `${encoded({ typ: 'JWT', alg: 'HS256' })}.${encoded(claims)}`
  const token = `${signed}.${signature(file.state.tokenSecret, signed)}`
  return good({ id: 1234567, company_id: 25149, email, first_name: 'API', last_name: 'USER', created_at: '2024-01-01 00:00:00', token })
}

const claimsWire = z.object({ exp: z.number(), jti: z.string() })

/** Returns undefined when the token is valid. */
export function refuseToken(carrier: SandboxCarrier, call: Call): Reply | undefined {
  const { file, clock } = carrier
  const [head = '', body = '', sign = ''] = (call.headers.authorization ?? '').replace(/^Bearer /, '').split('.')
  if (sign === '' || signature(file.state.tokenSecret, `${head}.${body}`) !== sign)
    return { status: 401, body: { message: 'Unauthenticated.' } }
  const claims = claimsWire.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  const expired = claims.exp * 1000 < clock().getTime() || claims.jti !== `sandbox-${file.state.tokenGeneration}`
  return expired ? refuse(401, 'Token has expired') : undefined
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const signature = (secret: string, signed: string): string => createHmac('sha256', secret).update(signed).digest('base64url')
