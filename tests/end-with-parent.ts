/**
 * Ends this process when its parent has ended, in whatever way: the channel between them (`stdio: [..., 'ipc']`) closes then.
 * `close` is called first.
 */
export function endWithParent(close: () => Promise<unknown> = async () => {}): void {
  process.once('disconnect', () => void close().finally(() => process.exit()))
  // Ctrl-C reaches the whole group; the parent decides in which order things end.
  process.on('SIGINT', () => {})
}
