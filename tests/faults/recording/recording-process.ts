import { once } from 'node:events'
import { listen, type ListenOptions } from '#src/main/http/listen.ts'
import type { Instruction, Report } from '#src/main/supervisor/messages.ts'
import { outliveSupervisor } from '#src/main/supervisor/outlive-supervisor.ts'
import { recordRequests } from './record-requests.ts'

/** One of the processes of a pool, which writes down each request that it handles and reports them all when it is asked. */
const options = JSON.parse(process.argv[2] ?? '{}') as Partial<ListenOptions>
const [{ kept }] = (await once(process, 'message')) as [Extract<Instruction, { kind: 'begin' }>]
const listening = await listen({ host: '127.0.0.1', ...options, port: kept.port, takesPortLater: true })
const handled = recordRequests(listening)
process.on('message', ({ kind }: { readonly kind: Instruction['kind'] | 'account' }) => {
  if (kind === 'account')
    listening.server.getConnections((_, open) => void process.send?.({ kind: 'account', pid: process.pid, open, handled }))
  else void listening.close(0).finally(() => process.exit())
})
outliveSupervisor(() => void listening.close().finally(() => process.exit()))
await listening.takePort()
process.send?.({ kind: 'ready', address: listening.address, deskAddress: '', mode: 'sandbox' } satisfies Report)
