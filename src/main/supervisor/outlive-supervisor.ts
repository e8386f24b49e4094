import cluster from 'node:cluster'

/** The supervisor is gone: what was on its way to it cannot be delivered. */
const undeliverable = new Set(['EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED'])

/**
 * Lets this serving process outlive its supervisor for as long as it has requests and jobs to finish; `orphaned` is called once when the supervisor
 * has died, however it died.
 */
export function outliveSupervisor(orphaned: () => void): void {
  const { worker } = cluster
  if (worker) {
    // Otherwise the cluster module ends this process at once when the channel to the supervisor closes.
    worker.exitedAfterDisconnect = true
    // The module replies to each connection that it is handed. Where the supervisor died in between, the reply fails, as an event that ends
    // a process in which nobody listens for it.
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (!undeliverable.has(error.code ?? '')) throw error
    })
  }
  process.once('disconnect', orphaned)
}
