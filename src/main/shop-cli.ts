import { runShopCommand } from './commands/shop-commands.ts'

// Whoever reads may have seen enough, as with `shop orders list | head`. The command goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runShopCommand(process.argv.slice(2))
