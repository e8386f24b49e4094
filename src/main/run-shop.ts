import { readEnvironment } from '#src/platform/config/config.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { type RunningShop, startShop, type StartOptions } from './compose-shop.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the shop in this process until a signal stops it. */
export async function runShop(options: StartOptions = {}): Promise<void> {
  try {
    const config = readEnvironment()
    if (!config.ok) throw new StartFault(config.problem.faults.join('\n'))
    const shop = await startShop(config.value, print, { makesPicturesAhead: true, ...options })
    printAddresses(shop)
    stopOnSignal(shop)
  } catch (error) {
    // The owner can mend such a fault, and needs its message only; anything else is a defect and needs its stack.
    if (error instanceof StartFault || error instanceof DatabaseFault) process.stderr.write(`\n${error.message}\n`)
    else console.error(error)
    process.exit(1)
  }
}

function printAddresses({ address, deskAddress, panels, mode }: RunningShop): void {
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

function stopOnSignal(shop: RunningShop): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      print('Stopping ...')
      shop.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
