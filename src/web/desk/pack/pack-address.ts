import { deskAddressOf } from '../../routes/desk-addresses.ts'

/** What lies on the packing table is in the address: it survives a reload, and works without scripts. */
export type PackAddress = {
  readonly open: string | undefined
  /** Which units of the open order were scanned into it. */
  readonly unitNumbers: readonly number[]
  readonly code: string | undefined
  /** What was packed just now. */
  readonly done: string | undefined
}

export const readPackAddress = (query: URLSearchParams): PackAddress => ({
  open: query.get('open')?.toUpperCase().slice(0, 20) || undefined,
  unitNumbers: (query.get('in') ?? '').split(',').map(Number).filter(isUnitNumber),
  code: query.get('code')?.trim().slice(0, 200) || undefined,
  done: query.get('done')?.toUpperCase().slice(0, 20) || undefined,
})

const isUnitNumber = (number: number): boolean => Number.isInteger(number) && number > 0 && number < 100_000

/** As if the number had been scanned. */
export const codeAddress = (code: string): string => `${deskAddressOf('pack')}?${new URLSearchParams({ code })}`

export const doneAddress = (order: string): string => `${deskAddressOf('pack')}?${new URLSearchParams({ done: order })}`
