import { formatDateTime } from '#src/kit/time/format-date.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { StaffProblem } from '#src/shop/staff/staff.ts'
import { type CommandGroup, printError, print, readArguments, UsageFault } from './command.ts'
import { printRows } from './printed-table.ts'
import { withShop } from './with-shop.ts'

export const staffCommands: CommandGroup = {
  list: { usage: 'staff list [--json]', description: 'lists who may log in.', run: listStaff },
  add: {
    usage: 'staff add <e-mail> --name <name> [--stdin]',
    description: 'lets somebody log in, with a password that is made up and shown once, or with --stdin read from standard input.',
    run: addStaff,
  },
  password: {
    usage: 'staff password <e-mail> [--stdin]',
    description: 'gives somebody another password and ends their sessions.',
    run: changePassword,
  },
  remove: { usage: 'staff remove <e-mail>', description: 'lets somebody log in no more, and ends their sessions.', run: removeStaff },
}

async function listStaff(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
  const staff = await withShop(config, (shop) => shop.staff.list())
  const columns = {
    'E-mail': ({ email }: (typeof staff)[number]) => email,
    Name: ({ name }: (typeof staff)[number]) => name,
    Since: ({ addedAt }: (typeof staff)[number]) => formatDateTime(addedAt),
  }
  return printRows(staff, columns, { json: values.json, none: 'Nobody may log in yet: staff add <e-mail> --name <name>' })
}

async function addStaff(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { name: { type: 'string' }, stdin: { type: 'boolean', default: false } }, 1)
  const email = emailOf(words)
  if (!values.name) throw new UsageFault('Say who it is with --name.')
  const { name } = values
  const { password, isMadeUp } = await newPassword(values.stdin)
  const added = await withShop(config, (shop) => shop.staff.add({ email, name, password }))
  if (!added.ok) return printError(problemMessage(added.problem, email))
  return print(isMadeUp ? `${email} may log in now. The password, shown this once: ${password}` : `${email} may log in now.`)
}

async function changePassword(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { stdin: { type: 'boolean', default: false } }, 1)
  const email = emailOf(words)
  const { password, isMadeUp } = await newPassword(values.stdin)
  const changed = await withShop(config, (shop) => shop.staff.changePassword(email, password))
  if (!changed.ok) return printError(problemMessage(changed.problem, email))
  return print(isMadeUp ? `The new password of ${email}, shown this once: ${password}` : `${email} has a new password.`)
}

async function removeStaff(args: readonly string[], config: Config): Promise<number> {
  const email = emailOf(readArguments(args, {}, 1).words)
  const removed = await withShop(config, (shop) => shop.staff.remove(email))
  return removed.ok ? print(`${email} may not log in any more.`) : printError(problemMessage(removed.problem, email))
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

function emailOf([email]: readonly string[]): string {
  if (!email) throw new UsageFault('Say who, by the e-mail address.')
  return email
}

function problemMessage(problem: StaffProblem, email: string): string {
  switch (problem.code) {
    case 'not_an_email':
      return `"${email}" is not one plain mail address.`
    case 'name_missing':
      return 'A name is needed.'
    case 'password_too_short':
      return `A password needs at least ${problem.least} characters.`
    case 'password_too_long':
      return 'A password may have at most 200 characters.'
    case 'staff_known':
      return `${email} may log in already; another password: staff password ${email}`
    case 'staff_not_found':
      return `Nobody may log in as ${email}.`
  }
}
