import { lineChanges } from '#src/kit/text/line-changes.ts'
import type { Config } from '#src/platform/config/config.ts'
import {
  publishTextProblemMessage,
  textColumns,
  textFaultMessage,
  textLabel,
  versionColumns,
} from '#src/shop/staff-texts/texts/text-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { printJson, printRows } from '../print-rows.ts'
import { firstOf, jsonOption, readArguments } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

/** The commands for the owner's texts and the lists of banners and pictures. */
export const textCommands: CommandGroup = {
  list: {
    usage: 'texts list [--json]',
    description: 'lists the texts and the lists of banners and pictures, with their drafts and newest versions.',
    run: listTexts,
  },
  show: {
    usage: 'texts show <name> [version] [--json]',
    description: 'prints a text as it is written: its draft or what is published, or one of its versions.',
    run: showText,
  },
  versions: {
    usage: 'texts versions <name> [--json]',
    description: 'lists what was published of a text, when and by whom, the newest first.',
    run: listVersions,
  },
  undo: {
    usage: 'texts undo <name> [version] [--by <who>]',
    description: 'publishes the version before the newest, or the one that is named, once more. Shoppers read it at once.',
    run: undoText,
  },
}

async function listTexts(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  return withShop(config, async ({ texts }) =>
    printRows(await texts.list(), textColumns, { json: values.json, none: 'There are no texts: import the folder of the shop.' }),
  )
}

async function showText(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 2)
  const [name, version] = [nameIn(positionals), versionIn(positionals)]
  return withShop(config, async ({ texts }) => {
    const text = await texts.show(name)
    if (!text) return printError(publishTextProblemMessage({ code: 'unknown_text' }))
    const found = version === undefined ? undefined : await texts.showVersion(name, version)
    if (version !== undefined && !found) return printError(publishTextProblemMessage({ code: 'unknown_version' }))
    if (values.json) return printJson(found ?? text)
    if (!found) for (const fault of text.faults) printError(textFaultMessage(fault, text.text.path))
    return print((found ? (found.source ?? 'It was taken off.') : text.text.source).replace(/\n$/, ''))
  })
}

async function listVersions(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const name = nameIn(positionals)
  return withShop(config, async ({ texts }) => {
    const text = await texts.show(name)
    if (!text) return printError(publishTextProblemMessage({ code: 'unknown_text' }))
    return printRows(text.versions, versionColumns, { json: values.json, none: 'It was never published.' })
  })
}

async function undoText(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 2)
  const [name, asked, { name: by }] = [nameIn(positionals), versionIn(positionals), actingStaff(values.by)]
  return withShop(config, async ({ texts }) => {
    const text = await texts.show(name)
    if (!text) return printError(publishTextProblemMessage({ code: 'unknown_text' }))
    const version = asked ?? text.version - 1
    const back = await texts.bringBack({ name, version, seen: text.version, by })
    if (!back.ok) return printError(publishTextProblemMessage(back.problem))
    const after = (await texts.show(name))?.published?.source ?? ''
    for (const change of lineChanges(text.published?.source ?? '', after))
      if (change.kind === 'gone' || change.kind === 'new') print(`${change.kind === 'gone' ? '-' : '+'} ${change.text}`)
    return print(`${textLabel({ name, title: back.value.title })} is as in version ${version}. This is version ${back.value.version}.`)
  })
}

const nameIn = (positionals: readonly string[]): string => firstOf(positionals, 'Say which text, by its name in "texts list".')

/** Throws UsageFault. */
function versionIn([, written]: readonly string[]): number | undefined {
  if (written === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new UsageFault(`"${written}" is not the number of a version.`)
  return Number(written)
}
