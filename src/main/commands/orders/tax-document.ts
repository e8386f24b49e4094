import type { Config } from '#src/platform/config/config.ts'
import { type Command, print, printError } from '../command.ts'
import { firstOf, readArguments } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'
import { writeWholeFile } from '../write-whole-file.ts'

export const taxDocumentCommand: Command = {
  usage: 'tax-document <number> [--file <file>]',
  description: 'writes one invoice, credit note or delivery challan as a PDF, by its number such as MJ/2627/0001 or MJ/D2627/0001.',
  run: writeTaxDocument,
}

async function writeTaxDocument(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { file: { type: 'string' } }, 1)
  const number = firstOf(positionals, 'Say which one, by its number such as MJ/2627/0001.').toUpperCase()
  const drawn = await withShop(config, ({ invoices }) => invoices.showNumbered(number))
  if (!drawn) return printError(`There is no invoice, credit note or delivery challan ${number}.`)
  const file = values.file ?? drawn.fileName
  await writeWholeFile(file, once(drawn.content))
  return print(`${file} holds ${number}.`)
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield content
}
