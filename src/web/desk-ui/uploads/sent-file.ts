import { membersOf } from '../../browser/unknown-json.ts'

/** A file that the shop has taken, as texts and lists name it. */
export type TakenFile = { readonly path: string; readonly size: { readonly width: number; readonly height: number } | undefined }

/** In which field a form names a file that was sent before it; the file itself would be in `field`. */
export const sentName = (field: string): string => `${field}.sent`

/** What a form names there; undefined where it names none. Whether there is such a file is for the shop to say. */
export function sentIn(form: FormData, field: string): TakenFile | undefined {
  const written = form.get(sentName(field))
  if (typeof written !== 'string' || written === '') return undefined
  const { path, size } = membersOf(parsed(written))
  if (typeof path !== 'string') return undefined
  const { width, height } = membersOf(size)
  return { path, size: isLength(width) && isLength(height) ? { width, height } : undefined }
}

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
