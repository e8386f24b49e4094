import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { PlanFault } from '../../catalogue/plans/change-plan.ts'
import type { BroughtPicture } from '../../catalogue/plans/plan-pictures.store.ts'
import { fileFault, type Take } from './look.ts'

/** A file that is looked at, and the pictures that came with it or beside it, by the names that it has for them. */
export type SourceText = { readonly text: string; readonly take: Take; readonly pictures: ReadonlyMap<string, BroughtPicture> }

export type FileKind = 'csv' | 'json' | 'archive'

/** What a file is, by its bytes: names may be wrong. */
export function kindOf(content: Uint8Array): FileKind {
  if (content[0] === 0x50 && content[1] === 0x4b && content[2] === 0x03) return 'archive'
  const start = new TextDecoder()
    .decode(content.subarray(0, 200))
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^[[{]/.test(start) ? 'json' : 'csv'
}

/** The text of a file in UTF-8, or what it is instead, in words. */
export function readText(content: Uint8Array): Result<string, PlanFault> {
  if (content.length === 0) return refuse(fileFault('nothing', 'a table, a catalogue.json, or a zip of the folder'))
  if (content.includes(0)) return refuse(fileFault(whatItIs(content), 'CSV UTF-8: a spreadsheet offers it under “Save as”'))
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(content))
  } catch {
    const { line, found } = firstUnreadable(content)
    return refuse(fileFault(found, 'UTF-8: save it as “CSV UTF-8”, or letters such as ₹ and é would be lost', line))
  }
}

/** A file with zeros is no table. Its first bytes say what it is: FF FE or FE FF, or the head of all older files of Office. */
function whatItIs(content: Uint8Array): string {
  const head = Buffer.from(content.subarray(0, 4)).toString('hex')
  if (/^(?:fffe|feff)/.test(head)) return 'a text in UTF-16'
  return head === 'd0cf11e0' ? 'a workbook of Excel (.xls)' : 'a file that is no text'
}

/** So that a table of 20,000 rows does not keep the requests of shoppers waiting. */
export async function* chunksOf(text: string): AsyncGenerator<string, void> {
  const size = 65_536
  for (let at = 0; at < text.length; at += size) {
    yield text.slice(at, at + size)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function firstUnreadable(content: Uint8Array): { readonly line: number; readonly found: string } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [line, from] = [1, 0]
  for (let at = 0; at <= content.length; at++) {
    if (at < content.length && content[at] !== 10) continue
    const bytes = content.subarray(from, at)
    try {
      decoder.decode(bytes)
    } catch {
      return { line, found: `letters that are no UTF-8: ${new TextDecoder('latin1').decode(bytes).slice(0, 60)}` }
    }
    line += 1
    from = at + 1
  }
  return { line: 1, found: 'letters that are no UTF-8' }
}
