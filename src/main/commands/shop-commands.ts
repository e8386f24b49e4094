import { readEnvironment } from '#src/platform/config/config.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { changeCommands } from './catalogue/changes.ts'
import { textCommands } from './catalogue/texts.ts'
import { type Command, type CommandGroup, exitCodes, print, printError, UsageFault } from './command.ts'
import { complaintCommands } from './enquiries/complaints.ts'
import { enquiryCommands } from './enquiries/enquiries.ts'
import { healthCommand } from './health.ts'
import { exportCommand } from './catalogue/export.ts'
import { importCommand } from './catalogue/import.ts'
import { creditNoteCommand } from './orders/credit-note.ts'
import { taxDocumentCommand } from './orders/tax-document.ts'
import { invoicesCommand } from './invoices.ts'
import { jobCommands } from './jobs.ts'
import { mailCommands } from './mails.ts'
import { moneyCommands } from './money/money.ts'
import { moveBackCommand, moveToCommand } from './move.ts'
import { orderCommands } from './orders/orders.ts'
import { parcelCommands } from './parcels/parcels.ts'
import { paymentCommands } from './payments.ts'
import { privacyCommands } from './privacy.ts'
import { rehearseCommand } from './rehearse.ts'
import { returnCommands } from './returns/returns.ts'
import { searchesCommand } from './searches.ts'
import { settingsCommands } from './settings/settings.ts'
import { staffCommands } from './staff.ts'
import { stockCommands } from './stock.ts'
import { workshopCommands } from './workshop.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'

/** The commands of `npm run shop -- <command>`; those of a group are written `<group> <verb>`. Each has a file in commands/. */
const commands: Readonly<Record<string, Command | CommandGroup>> = {
  import: importCommand,
  export: exportCommand,
  changes: changeCommands,
  settings: settingsCommands,
  texts: textCommands,
  orders: orderCommands,
  payments: paymentCommands,
  parcels: parcelCommands,
  returns: returnCommands,
  workshop: workshopCommands,
  stock: stockCommands,
  invoices: invoicesCommand,
  'tax-document': taxDocumentCommand,
  money: moneyCommands,
  'credit-note': creditNoteCommand,
  mails: mailCommands,
  jobs: jobCommands,
  enquiries: enquiryCommands,
  complaints: complaintCommands,
  privacy: privacyCommands,
  searches: searchesCommand,
  health: healthCommand,
  staff: staffCommands,
  backup: backupCommand,
  restore: restoreCommand,
  'move-to': moveToCommand,
  'move-back': moveBackCommand,
  rehearse: rehearseCommand,
  help: { usage: 'help', description: 'lists the commands.', run: async () => print(help()) },
}

/** Runs the command that was written, and resolves to its exit code. */
export async function runShopCommand([name = 'help', ...rest]: readonly string[]): Promise<number> {
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!found) return printError(`There is no command "${name}".\n\n${help()}`, exitCodes.usage)
  const { command, args } = isCommand(found) ? { command: found, args: rest } : verbOf(found, rest)
  if (!command) return printError(`Say what to do with ${name}:\n\n${usages(Object.values(found))}`, exitCodes.usage)
  return run(command, args)
}

const isCommand = (found: Command | CommandGroup): found is Command => typeof found['run'] === 'function'

const verbOf = (group: CommandGroup, [verb = '', ...args]: readonly string[]) => ({
  command: Object.hasOwn(group, verb) ? group[verb] : undefined,
  args,
})

async function run(command: Command, args: readonly string[]): Promise<number> {
  try {
    const config = readEnvironment()
    return config.ok ? await command.run(args, config.value) : printError(config.problem.faults.join('\n'))
  } catch (error) {
    if (error instanceof UsageFault) return printError(`${error.message}\n\n  npm run shop -- ${command.usage}`, exitCodes.usage)
    if (error instanceof DatabaseFault || error instanceof StartFault) return printError(error.message)
    throw error
  }
}

const help = (): string =>
  [
    'Commands, as npm run shop -- <command>:',
    '',
    usages(Object.values(commands).flatMap((each) => (isCommand(each) ? each : Object.values(each)))),
  ].join('\n')

const usages = (listed: readonly Command[]): string => listed.map(({ usage, description }) => `  ${usage}\n      ${description}`).join('\n')
