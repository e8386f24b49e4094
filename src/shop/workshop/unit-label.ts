import type { WorkshopUnit } from './unit.ts'

/** `, "Asha" and Leo`; empty without a writing. */
export function personalisationLabel({ personalisation }: Pick<WorkshopUnit, 'personalisation'>): string {
  if (!personalisation) return ''
  const { name, sign } = personalisation
  return `, ${[name && `"${name}"`, sign].filter(Boolean).join(' and ')}`
}
