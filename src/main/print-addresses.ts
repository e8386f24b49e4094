import type { RunningShop } from './compose-shop.ts'

export const print = (line: string) => void process.stdout.write(`${line}\n`)

export type Addresses = Pick<RunningShop, 'address' | 'deskAddress' | 'panels' | 'mode'>

export function printAddresses({ address, deskAddress, panels, mode }: Addresses): void {
  print('')
  const own = [
    { title: 'The shop', address },
    { title: 'The desk', address: deskAddress },
  ]
  for (const { title, address: panel } of [...own, ...panels]) print(`  ${title.padEnd(20)} ${panel}`)
  if (deskAddress.includes('?')) print('\n  The link of the desk logs in its demo owner, on this machine and until the shop stops.')
  if (mode === 'sandbox') print('\n  Payments, parcels and mails go to sandboxes: no real money moves.')
  print('\n  Ctrl-C stops everything.\n')
}
