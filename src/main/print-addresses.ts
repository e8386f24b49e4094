import type { PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import { readyPath } from './http/health/health.ts'
import type { RunningShop } from './compose-shop.ts'

export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** What is printed to a disk that is full, or to nobody any more, is lost; without a listener the process would be too. */
export function outliveFullLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A process that only works. */
export function printWorker({ address, mode }: { readonly address: string; readonly mode: PaymentMode }): void {
  print(`\n  The worker           ${address}${readyPath}`)
  print('\n  It works on jobs and mails, and serves no pages.')
  printMode(mode)
}

function printMode(mode: PaymentMode): void {
  if (mode === 'sandbox') print('\n  Payments, parcels and mails go to sandboxes: no real money moves.')
  print('\n  Ctrl-C stops everything.\n')
}

export type Addresses = Pick<RunningShop, 'address' | 'deskAddress' | 'panels' | 'mode'>

export function printAddresses({ address, deskAddress, panels, mode }: Addresses): void {
  print('')
  const own = [
    { title: 'The shop', address },
    { title: 'The desk', address: deskAddress },
  ]
  for (const { title, address: panel } of [...own, ...panels]) print(`  ${title.padEnd(20)} ${panel}`)
  if (deskAddress.includes('?')) print('\n  The link of the desk logs in its demo owner, on this machine and until the shop stops.')
  printMode(mode)
}
