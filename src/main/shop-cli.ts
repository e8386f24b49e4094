import { runShopCommand } from './shop-commands.ts'

process.exitCode = await runShopCommand(process.argv.slice(2))
