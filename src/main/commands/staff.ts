import { randomKey } from '#src/kit/random-key.ts'
import { ok } from '#src/kit/result.ts'
import type { Config } from '#src/platform/config/config.ts'
import { type Role, roles } from '#src/shop/staff/desk-rights.ts'
import { accountColumns, accountProblemMessage, roleName } from '#src/shop/staff-texts/account-texts.ts'
import { fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import type { ChangedBy } from '#src/shop/workflows/staffing/staffing.ts'
import { accountName } from './acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from './command.ts'
import { nextCommands } from './next-steps.ts'
import { printRows } from './print-rows.ts'
import { firstOf, jsonOption, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const staffCommands: CommandGroup = {
  list: { usage: 'staff list [--json]', description: 'lists who may log in.', run: listStaff },
  add: {
    usage: 'staff add <e-mail> --name <name> [--role owner|assistant] [--stdin]',
    description:
      'lets somebody log in: prints a password and a link to the desk, each shown once; with --stdin the password is read from standard input.',
    run: addStaff,
  },
  password: {
    usage: 'staff password <e-mail> [--stdin]',
    description: 'gives somebody another password and ends their sessions.',
    run: changePassword,
  },
  role: {
    usage: 'staff role <e-mail> owner|assistant',
    description: 'changes what somebody may do at the desk; the last owner stays one.',
    run: changeRole,
  },
  invite: {
    usage: 'staff invite <e-mail>',
    description: 'prints a link with which somebody who cannot log in sets a new password, within a day and once.',
    run: inviteStaff,
  },
  'factor-reset': {
    usage: 'staff factor-reset <e-mail>',
    description: 'removes the passkeys, one-time codes and recovery codes of somebody who has lost them, and ends their logins.',
    run: resetFactors,
  },
  remove: { usage: 'staff remove <e-mail>', description: 'lets somebody log in no more, and ends their sessions.', run: removeStaff },
}

async function listStaff(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const staff = await withShop(config, (shop) => shop.staff.list())
  return printRows(staff, accountColumns, { json: values.json, none: 'Nobody may log in yet: staff add <e-mail> --name <name>' })
}

async function addStaff(args: readonly string[], config: Config): Promise<number> {
  const options = { name: { type: 'string' }, role: { type: 'string' }, stdin: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, 1)
  const email = emailIn(positionals)
  if (!values.name) throw new UsageFault('Say who it is with --name.')
  const { name } = values
  const role = values.role === undefined ? {} : { role: roleIn(values.role) }
  const { password, isMadeUp } = await newPassword(values.stdin)
  const made = await withShop(config, async ({ staff }) => {
    const added = await staff.add({ email, name, password, ...role }, atTerminal('staff.add'))
    if (!added.ok) return added
    const invited = await staff.invite(email)
    return invited.ok ? ok({ ...invited.value, ...added.value }) : invited
  })
  if (!made.ok) return printError(accountProblemMessage(made.problem, email, nextCommands))
  const may = `${email} may log in now, as ${roleName[made.value.role]}.`
  print(isMadeUp ? `${may} The password, shown this once: ${password}` : may)
  return print(wayIn(made.value.key, config))
}

async function changePassword(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { stdin: { type: 'boolean', default: false } }, 1)
  const email = emailIn(positionals)
  const { password, isMadeUp } = await newPassword(values.stdin)
  const changed = await withShop(config, (shop) => shop.staff.changePassword(email, password, { by: atTerminal('staff.password') }))
  if (!changed.ok) return printError(accountProblemMessage(changed.problem, email, nextCommands))
  return print(isMadeUp ? `The new password of ${email}, shown this once: ${password}` : `${email} has a new password.`)
}

async function inviteStaff(args: readonly string[], config: Config): Promise<number> {
  const email = emailIn(readArguments(args, {}, 1).positionals)
  const invited = await withShop(config, (shop) => shop.staff.invite(email, atTerminal('staff.invite')))
  return invited.ok ? print(wayIn(invited.value.key, config)) : printError(accountProblemMessage(invited.problem, email, nextCommands))
}

async function resetFactors(args: readonly string[], config: Config): Promise<number> {
  const email = emailIn(readArguments(args, {}, 1).positionals)
  const reset = await withShop(config, (shop) => shop.staff.resetFactors(email, atTerminal('staff.resetFactors')))
  return reset.ok
    ? print(`${email} logs in with the password alone now, and all logins have ended.`)
    : printError(accountProblemMessage(reset.problem, email, nextCommands))
}

/** The audit log has it with the account of the machine that was used. */
function atTerminal(act: string): ChangedBy {
  const name = accountName()
  return { who: { email: 'terminal', ...(name !== undefined && { name }) }, act }
}

/** Behind the #, so that no server or log sees the key. */
const wayIn = (key: string, { deskUrl, publicUrl, port }: Config): string =>
  `To open the desk, and set a password there, within a day and once: ${deskUrl ?? publicUrl ?? `http://localhost:${port}`}${fullDeskAddressOf('welcome')}#${key}`

async function changeRole(args: readonly string[], config: Config): Promise<number> {
  const { positionals } = readArguments(args, {}, 2)
  const [email, role] = [emailIn(positionals), roleIn(positionals[1])]
  const changed = await withShop(config, (shop) => shop.staff.changeRole(email, role, atTerminal('staff.changeRole')))
  return changed.ok ? print(`${email} is ${roleName[role]} now.`) : printError(accountProblemMessage(changed.problem, email, nextCommands))
}

async function removeStaff(args: readonly string[], config: Config): Promise<number> {
  const email = emailIn(readArguments(args, {}, 1).positionals)
  const removed = await withShop(config, (shop) => shop.staff.remove(email, atTerminal('staff.remove')))
  return removed.ok ? print(`${email} may not log in any more.`) : printError(accountProblemMessage(removed.problem, email, nextCommands))
}

/** Never on the command line, where other programs and the shell's history would read it. */
async function newPassword(fromStdin: boolean): Promise<{ password: string; isMadeUp: boolean }> {
  if (!fromStdin) return { password: randomKey<'password'>(), isMadeUp: true }
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk)
  return {
    password: Buffer.concat(chunks)
      .toString('utf8')
      .replace(/\r?\n$/, ''),
    isMadeUp: false,
  }
}

function roleIn(written: string | undefined): Role {
  const role = roles.find((known) => known === written)
  if (!role) throw new UsageFault('The role is owner or assistant.')
  return role
}

const emailIn = (positionals: readonly string[]): string => firstOf(positionals, 'Say who, by the e-mail address.')
