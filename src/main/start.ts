import { readEnvironment } from '#src/platform/config/config.ts'
import { runShop } from './run-shop.ts'

const config = readEnvironment()
if (config.ok && config.value.processes > 1) {
  // One process alone needs none of it.
  const { runSupervisor } = await import('./supervisor.ts')
  await runSupervisor()
} else await runShop()
