import type { ShownAnswer } from '../acts/shown-answer.ts'
import type { DeskPageName } from '../../routes/desk-pages.ts'

/** What waits behind an entry of the navigation. */
export type RailCount = { readonly count: number; readonly isLate: boolean }

export type FramePerson = {
  readonly name: string
  readonly email: string
  readonly role: 'owner' | 'assistant'
  /** For when the login has ended: a stranger is never told who has one. */
  readonly hasPasskey: boolean
}

/** What the frame around every screen shows. */
export type FrameData = {
  readonly brandName: string
  /** Sandbox and test shops say so on every screen. */
  readonly mode: 'sandbox' | 'test' | 'live'
  /** Undefined on the pages that log in. */
  readonly person: FramePerson | undefined
  /** The pages of the navigation that this person may open. */
  readonly pages: readonly DeskPageName[]
  readonly counts: Partial<Readonly<Record<string, RailCount>>>
  /** When this was so. */
  readonly loadedAt: Date
  /** What this person has asked for and should see on every page. */
  readonly answers: readonly ShownAnswer[]
}
