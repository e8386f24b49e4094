import { paise } from '#src/kit/money.ts'

/** How long what leaves the shop waits, so that it can be taken back. */
export const holdBackMs = 10_000
/** Acts of one person within a minute; an act on several rows is one. */
export const actsAMinute = 120
/** Rows of one act on several. */
export const mostRows = 200
/** Money that goes back from this sum on makes an act grave. */
export const gravePaise = paise(1_000_000)
/** For how long the answer to an act that was done at once is shown, with its undo. The undo itself stays. */
export const shownForMs = 10_000
/** For how long a refusal is shown to whoever asked, unless it is put aside. */
export const refusalShownForMs = 24 * 3_600_000
