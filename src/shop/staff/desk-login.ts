import type { Role } from './desk-rights.ts'

/** Where the desk opens after a login. */
export const startPages = ['today', 'orders', 'calls', 'workshop', 'parcels', 'pack', 'enquiries'] as const
export type StartPage = (typeof startPages)[number]
export const isStartPage = (written: string): written is StartPage => (startPages as readonly string[]).includes(written)

/** Somebody at the desk, on one device. */
export type DeskLogin = {
  /** Names the login where its token must not be shown. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** When the password or a passkey was last given. */
  readonly confirmedAt: Date
  readonly startPage: StartPage
}

/** A login that opens nothing yet: its password was right, and a second factor must be given, or first be set up. */
export type HalfLogin = Pick<DeskLogin, 'id' | 'email' | 'name' | 'role'> & { readonly awaits: 'code' | 'factor' }

/** A device on which somebody is logged in. */
export type Device = {
  readonly id: string
  /** The browser, as `Firefox on Windows`. */
  readonly device: string
  readonly network: string | undefined
  readonly since: Date
  readonly seenAt: Date
}

const minuteMs = 60_000

/** A login ends so long after its last use. */
export const idleMs: Readonly<Record<Role, number>> = { owner: 60 * minuteMs, assistant: 180 * minuteMs }
/** And so long after it was made, whatever its use. */
export const deskLoginMs = 720 * minuteMs
/** For as long the second step of a login may take. */
export const halfLoginMs = 15 * minuteMs
/** Its use is written down once in this time at most. */
export const seenEveryMs = minuteMs
/** A grave act needs the password or a passkey given within this time. */
const confirmedForMs = 10 * minuteMs

export const isFreshlyConfirmed = ({ confirmedAt }: Pick<DeskLogin, 'confirmedAt'>, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() < confirmedForMs

/** The demo owner's, who has no password: a link that is printed at the start of a sandbox shop opens the desk. */
export const demoOwnerEmail = 'owner@demo.example'
