import type { Deps } from '../deps.ts'
import type { ReturnAddress } from '../returning/returning.ts'
import { checkReturnParcels } from './check-return-parcels.ts'
import { collectReturn } from './collect-return.ts'
import { stopReturn } from './stop-return.ts'

/** Couriers fetch what shoppers send back, and the shop follows them until it is here. */
export const collecting = (deps: Deps) => ({
  collect: (address: ReturnAddress, attempt: { readonly isLastTry: boolean }) => collectReturn(address, attempt, deps),
  stop: (address: ReturnAddress) => stopReturn(address, deps),
  check: () => checkReturnParcels(deps),
})
