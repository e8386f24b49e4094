/** The forms that staff print. */
export const printForms = ['ticket', 'pick-list', 'packing-slip', 'hand-over'] as const
export type PrintForm = (typeof printForms)[number]

export const isPrintForm = (written: string): written is PrintForm => (printForms as readonly string[]).includes(written)
