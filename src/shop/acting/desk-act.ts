import type { JsonParser } from '#src/kit/json/json-parser.ts'
import type { Result } from '#src/kit/result.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Staff } from '../orders/actor.ts'
import type { ShopSettings } from '../settings.ts'
import type { DeskRight, Role } from '../staff/desk-rights.ts'
import type { Rooms } from '../workflows/rooms.ts'

/** What an act concerns, by the number that people read: never by a shopper's key. */
export type ActSubject = {
  readonly kind:
    | 'order'
    | 'call'
    | 'unit'
    | 'parcel'
    | 'payment'
    | 'mail'
    | 'enquiry'
    | 'quote'
    | 'product'
    | 'text'
    | 'staff'
    | 'view'
    | 'shop'
  readonly number: string
}

/** Why an act is refused. The message is complete for whoever pressed; `field` names the field of the form that it is about. */
export type ActProblem = {
  readonly code: string
  readonly message: string
  readonly field?: string
  /** What is wrong with other fields of the form, by their names. */
  readonly also?: Readonly<Record<string, string>>
}

/** Who acts. At the run of an act that has waited, the account's name and role as they are then. */
export type ActActor = { readonly by: Staff; readonly email: string; readonly role: Role }

export type ActTools = {
  readonly rooms: Rooms
  /** For stores. Unless the act has a transaction of its own, a transaction opened here is a part of the act's, and a lock lasts until its end. */
  readonly db: Database
  readonly settings: ShopSettings
  readonly now: Date
  /** The same at every try of the same act, and unguessable: for functions that are repeatable under a key. */
  readonly key: string
}

/** One field that an act changed. Personal data are only named, without their values. */
export type FieldChange = { readonly field: string; readonly before?: string | undefined; readonly after?: string | undefined }

export type ActDone = {
  readonly message: string
  /** What it has made, for an act that began with nothing. */
  readonly about?: ActSubject
  /** The opposite act, with its input. It stays usable. */
  readonly undo?: { readonly act: string; readonly input: unknown }
  /** For the audit log, where it is cheap to know. */
  readonly changes?: readonly FieldChange[]
}

export type CheckedAct = {
  /** Needs a password or a passkey given within ten minutes. */
  readonly isGrave: boolean
  /** More exact than the act's own `doing`, such as with the shopper's name. */
  readonly doing?: string
}

/** One thing that staff can do at the desk. */
export type DeskAct<Input> = Effect<Input> & {
  readonly right: DeskRight
  /** Reads what a form posted, as JSON, and what was stored. */
  readonly input: JsonParser<Input>
  readonly about: (input: Input) => ActSubject
  /** The state seen, the limits of the role. Called when it is pressed, and again before it runs. */
  readonly check?: (input: Input, actor: ActActor, tools: ActTools) => Promise<Result<CheckedAct, ActProblem>>
  readonly run: (input: Input, actor: ActActor, tools: ActTools) => Promise<Result<ActDone, ActProblem>>
  /**
   * 'shared', unless it is set: what `run` writes is durable together with the record that it ran, so it runs exactly once. A function that waits
   * for a supplier, or takes locks by name, needs its 'own' transactions; it may run twice after a crash, and must be harmless to repeat.
   */
  readonly transaction?: 'shared' | 'own'
}

/** 'held-back': it leaves the shop, so it waits ten seconds and can be taken back until then. `doing`: "Confirming MJ-10234". */
type Effect<Input> = AtOnce<Input> | { readonly effect: 'held-back'; readonly doing: (input: Input) => string }

type AtOnce<Input> = {
  readonly effect: 'at-once'
  /** What takes long and changes nothing, such as measuring pictures: before the transaction, which has to hold nothing for it. */
  readonly prepare?: (input: Input, tools: ActTools) => Promise<unknown>
}

/** An act whose input is known, so that its type no longer matters. */
export type OpenedAct = {
  readonly input: unknown
  readonly about: ActSubject
  readonly doing: string
  prepare(tools: ActTools): Promise<unknown>
  check(actor: ActActor, tools: ActTools): Promise<Result<CheckedAct, ActProblem>>
  run(actor: ActActor, tools: ActTools): Promise<Result<ActDone, ActProblem>>
}

export type ListedAct = {
  readonly right: DeskRight
  readonly effect: 'at-once' | 'held-back'
  readonly transaction: 'shared' | 'own'
  /** Throws JsonMismatch when the input is of another shape. */
  open(json: unknown): OpenedAct
}

/** A row of the table of acts. */
export const deskAct = <Input>(act: DeskAct<Input>): ListedAct => ({
  right: act.right,
  effect: act.effect,
  transaction: act.transaction ?? 'shared',
  open(json) {
    const input = act.input(json)
    return {
      input,
      about: act.about(input),
      doing: act.effect === 'held-back' ? act.doing(input) : '',
      prepare: async (tools) => (act.effect === 'at-once' ? act.prepare?.(input, tools) : undefined),
      check: async (actor, tools) => (await act.check?.(input, actor, tools)) ?? { ok: true, value: { isGrave: false } },
      run: (actor, tools) => act.run(input, actor, tools),
    }
  },
})
