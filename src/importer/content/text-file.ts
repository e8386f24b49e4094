import { parseDocument } from 'yaml'
import { ok, refuse, type Result } from '#src/kit/result.ts'

/** A Markdown file that begins with a YAML header between two lines of `---`. */
export type TextFile = {
  readonly header: unknown
  readonly body: string
  /** The line of the file on which the body begins, from 1. */
  readonly firstLine: number
}

/** `problem` is a sentence for the owner. */
export function parseTextFile(source: string): Result<TextFile, string> {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end < 0) return refuse('must begin with a header between two lines of ---')
  // The blank line stands for the first ---, so that a fault names the line of the file.
  const header = parseYaml(['', ...lines.slice(1, end)].join('\n'))
  if (!header.ok) return header
  return ok({ header: header.value, body: lines.slice(end + 1).join('\n'), firstLine: end + 2 })
}

/** `problem` is a sentence for the owner. */
export function parseYaml(source: string): Result<unknown, string> {
  const document = parseDocument(source)
  const [error] = document.errors
  if (error) return refuse(`cannot be read: ${error.message.split('\n')[0]!.replace(/:$/, '')}`)
  return ok(document.toJS())
}
