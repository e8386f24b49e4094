/** A form of a text, or of a list of pictures, as it was posted and could not be saved. */
export type RefusedDraft = {
  readonly message: string
  readonly source: string
  /** What somebody else has saved meanwhile. */
  readonly theirs?: string
  /** Which versions of the draft and of the text the form has seen by now. */
  readonly seenDraft: number
  readonly seenVersion: number
}

/**
 * What became of a form that was posted. `isAsTyped`: what is stored is what stands in the form, which need not be drawn anew. `at`: when it was stored,
 * by the shop's clock, in milliseconds.
 */
export type DraftReply<Refused extends RefusedDraft> =
  | { readonly stored: { readonly draft: number; readonly version: number; readonly isAsTyped: boolean; readonly at: number } }
  | { readonly refused: Refused }
