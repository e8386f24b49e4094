import { once } from 'node:events'
import { readEnvironment } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { RehearsalAtDesk, RehearsalProgress } from '#src/web/desk/desk-context.ts'
import { type RunningShop, startShop } from './compose-shop.ts'
import { startWorkerAlone } from './compose-worker.ts'
import { readOnly } from './only-part.ts'
import { mendableMessage } from './run-shop.ts'
import { type Instruction, type Kept, messagesVersion, type Report } from './supervisor/messages.ts'
import { outliveSupervisor } from './supervisor/outlive-supervisor.ts'
import { joinSuppliers } from './wiring/suppliers.ts'

/** One of the processes that serve at one port. Its supervisor starts it, and tells it when to end. */
const report = (sent: Report, done: () => void = () => {}) => void process.send?.(sent, undefined, undefined, done)

// Ctrl-C and a closed terminal reach all processes; the supervisor decides in which order things end.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
// Without the supervisor one that still starts could never take the port.
outliveSupervisor(() => (running ? end('stop') : process.exit(1)))
type Running = Pick<RunningShop, 'address' | 'deskAddress' | 'mode' | 'stop' | 'leave'>
let running: Running | undefined
let asked: 'leave' | 'stop' | undefined

const [{ kept }] = (await once(process, 'message')) as [Extract<Instruction, { kind: 'begin' }>]
let rehearsal: RehearsalProgress | undefined = kept.rehearsal

/** The supervisor has the sandboxes, so it rehearses. */
const rehearsalElsewhere: RehearsalAtDesk = {
  start() {
    if (rehearsal?.state !== 'running') rehearsal = { state: 'running', line: 'Getting ready ...' }
    report({ kind: 'rehearse' })
  },
  progress: () => rehearsal ?? { state: 'ready', line: '' },
}

process.on('message', (instruction: Instruction) => {
  if (instruction.kind === 'rehearsal') rehearsal = instruction.progress
  if (instruction.kind === 'leave' || instruction.kind === 'stop') end(instruction.kind)
})
process.once('SIGTERM', () => end('stop'))

try {
  running = await start(kept)
  const { address, deskAddress, mode } = running
  report({ kind: 'ready', address, deskAddress, mode })
  if (asked) close(running, asked)
} catch (error) {
  const message = mendableMessage(error)
  if (!message) console.error(error)
  report({ kind: 'failed', message: message ?? String(error) }, () => process.exit(1))
}

/** A process that still starts ends once it has. */
function end(how: 'leave' | 'stop'): void {
  if (asked) return
  asked = how
  if (running) close(running, how)
}

function close(shop: Running, how: 'leave' | 'stop'): void {
  shop[how]()
    .catch((error: unknown) => console.error(error))
    .finally(() => process.exit())
}

async function start({ port, sandboxes, demoKey, messagesVersion: spoken }: Kept): Promise<Running> {
  if (spoken !== messagesVersion)
    throw new StartFault('This release does not work below the supervisor of the one that runs: restart the whole.')
  const config = readEnvironment()
  if (!config.ok) throw new StartFault(config.problem.faults.join('\n'))
  const connectSuppliers = joinSuppliers(sandboxes)
  const only = readOnly(process.argv.slice(2))
  if (only === 'worker') {
    const worker = await startWorkerAlone({ ...config.value, healthPort: port }, () => {}, { connectSuppliers, takesPortLater: true })
    return { ...worker, deskAddress: '' }
  }
  const kept = { demoKey, rehearsal: rehearsal && rehearsalElsewhere }
  return startShop({ ...config.value, port }, () => {}, { only, connectSuppliers, kept })
}
