import type { ActAnswer, ActProblem } from '#src/shop/acting/acting.ts'

/** How an act stands, as a page draws it. */
export type ShownAnswer = Pick<ActAnswer, 'key' | 'batch' | 'act' | 'about' | 'state' | 'message' | 'canUndo'> & {
  /** For how long it can still be taken back, counted from when it was sent; undefined for an act that was done at once. */
  readonly waitMs: number | undefined
}

/** What the desk replies to an act. */
export type ActReply =
  | { readonly ok: true; readonly answers: readonly ShownAnswer[] }
  | {
      readonly ok: false
      readonly problem: ActProblem
      /** Given when the person must show once more who they are. */
      readonly hasPasskey?: boolean
    }
