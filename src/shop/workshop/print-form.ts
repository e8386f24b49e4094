/** The forms that staff print. */
export const printForms = ['ticket', 'pick-list', 'packing-slip', 'hand-over', 'count-sheet'] as const
export type PrintForm = (typeof printForms)[number]

export const isPrintForm = (written: string): written is PrintForm => (printForms as readonly string[]).includes(written)
