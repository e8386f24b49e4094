import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment, type Config } from '#src/platform/config/config.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { importShop } from './import-shop.ts'
import { mediaDirOf, postgresDirOf } from './data-folders.ts'
import { StartFault } from './start-fault.ts'

class UsageFault extends Error {}

type Command = {
  readonly usage: string
  readonly does: string
  run(args: readonly string[], config: Config): Promise<number>
}

/** Everything that can be asked as `npm run shop -- <command>`. */
const commands: Readonly<Record<string, Command>> = {
  import: {
    usage: 'import [folder] [--stock]',
    does: "brings the owner's folder into the shop: catalogue, pictures, films. Only new colours get the file's stock, with --stock all of them.",
    run: runImport,
  },
  help: { usage: 'help', does: 'lists the commands.', run: async () => print(help()) },
}

/** Resolves to the exit code: 0 done, 1 a fault that is told, 2 not understood. */
export async function runShopCommand([name = 'help', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return complain(`There is no command "${name}".\n\n${help()}`, 2)
  try {
    const config = readEnvironment()
    return config.ok ? await command.run(args, config.value) : complain(config.problem.faults.join('\n'), 1)
  } catch (error) {
    if (error instanceof UsageFault) return complain(`${error.message}\n\n  npm run shop -- ${command.usage}`, 2)
    if (error instanceof DatabaseFault || error instanceof StartFault) return complain(error.message, 1)
    throw error
  }
}

async function runImport(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args)
  const shopDir = resolve(positionals[0] ?? config.shopDir)
  const imported = await withDatabase(config, (db) =>
    importShop({ shopDir, mediaDir: mediaDirOf(config), overwriteStock: values.stock }, { db, say: print }),
  )
  if (!imported.ok) {
    const { faults } = imported.problem
    return complain(
      `${faults.join('\n')}\n\n${faults.length === 1 ? 'One fault' : `${faults.length} faults`} in ${shopDir}: nothing was imported.`,
      1,
    )
  }
  const { products, variants, added, changed, retired, isChanged } = imported.value
  if (!isChanged) return print(`Nothing changed: all ${products} products are as before.`)
  return print(`Imported ${products} products in ${variants} colours: ${added} new, ${changed} changed, ${retired} no longer sold.`)
}

function readArguments(args: readonly string[]) {
  try {
    const read = parseArgs({ args: [...args], options: { stock: { type: 'boolean', default: false } }, allowPositionals: true })
    if (read.positionals.length > 1) throw new UsageFault(`One folder can be imported at a time, not ${read.positionals.join(' and ')}.`)
    return read
  } catch (error) {
    throw error instanceof UsageFault ? error : new UsageFault(`${(error as Error).message.split('. ')[0]}.`)
  }
}

async function withDatabase<Value>(config: Config, work: (db: PostgresDatabase) => Promise<Value>): Promise<Value> {
  const local = config.databaseUrl ? undefined : await startLocalPostgres({ dataDir: postgresDirOf(config), say: print })
  const connection = local?.connection ?? { connectionString: config.databaseUrl! }
  try {
    await migrate(connection, { say: print })
    const db = openDatabase(connection)
    return await work(db).finally(() => db.close())
  } finally {
    await local?.stop()
  }
}

const help = (): string =>
  [
    'Commands, as npm run shop -- <command>:',
    '',
    ...Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(28)} ${does}`),
  ].join('\n')

const print = (line: string): number => (process.stdout.write(`${line}\n`), 0)
const complain = (line: string, exitCode: number): number => (process.stderr.write(`${line}\n`), exitCode)
