import { listOf, type Members, membersOf } from '../../browser/unknown-json.ts'

/** What the form of an act posts. */
export type ActForm = {
  readonly act: string
  readonly key: string
  /** What the screen fixed, with what was typed into the form's own fields. */
  readonly input: Members
  /** The rows of an act on several, each with the same typed fields. */
  readonly each: readonly Members[] | undefined
  /** What was typed, by field. */
  readonly typed: Readonly<Record<string, string>>
  readonly password: string | undefined
  readonly isByScript: boolean
  /** The screen that it was posted from, without `/desk`. */
  readonly back: string
  /** The screen that follows once it was accepted, without `/desk`; undefined for the same one. */
  readonly next: string | undefined
}

const ownFields = ['act', 'key', 'input', 'each', 'back', 'next', 'password', 'script']

export async function readActForm(request: Request): Promise<ActForm> {
  const form = await request.formData()
  const textOf = (name: string) => String(form.get(name) ?? '')
  const typed = Object.fromEntries([...form].filter(([name]) => !ownFields.includes(name)).map(([name, value]) => [name, String(value)]))
  return {
    act: textOf('act'),
    key: textOf('key'),
    input: { ...membersOf(parsed(textOf('input'))), ...typed },
    each: form.has('each') ? listOf(parsed(textOf('each'))).map((row) => ({ ...membersOf(row), ...typed })) : undefined,
    typed,
    password: textOf('password') || undefined,
    isByScript: form.has('script'),
    back: toPath(textOf('back')),
    next: form.has('next') ? toPath(textOf('next')) : undefined,
  }
}

/** Undefined for what is no JSON: the act's own parser then refuses it. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Only a screen of the desk: never an address of another site. */
const toPath = (written: string): string => (/^\/(?![/\\])/.test(written) ? written : '/')
