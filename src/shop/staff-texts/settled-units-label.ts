import type { SettledUnits } from '../orders/units/settled-units.ts'

export const settledUnitsLabel = ({ quantity, variantId, isPersonalised, fate }: SettledUnits): string =>
  `${quantity} × ${variantId}${isPersonalised ? ' (personalised)' : ''}: ${fate}`
