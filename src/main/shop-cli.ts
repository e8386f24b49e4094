import { runShopCommand } from './commands/shop-commands.ts'

process.exitCode = await runShopCommand(process.argv.slice(2))
