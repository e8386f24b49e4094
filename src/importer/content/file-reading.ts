import type * as z from 'zod'
import type { TextPicture } from '#src/shop/content/content.ts'
import { unknownPlaceholders } from '#src/shop/content/placeholders.ts'
import type { ReferencedPicture } from '../catalogue-file.ts'
import { fault, faultsOf, faultMessage, type Fault } from '../fault.ts'
import { readMarkdown, type Found, type MarkdownSection } from './markdown.ts'
import { parseYaml } from './text-file.ts'

/** What was read from one of the owner's files. `build` is there when the file has no fault of its own. */
export type FileReading<Value> = {
  readonly build: ((pictureOf: PictureOf) => Value) | undefined
  readonly faults: readonly string[]
  readonly pictures: readonly ReferencedPicture[]
  /** Every link in its texts, to be checked once all files are read. */
  readonly links: readonly { readonly in: string; readonly at: string; readonly href: string }[]
}

export type PictureOf = (picture: { readonly file: string; readonly alt: string }) => TextPicture

/** Collects the faults, pictures and links of one file. */
export function startReading(file: string) {
  const faults: string[] = []
  const pictures: ReferencedPicture[] = []
  const links: { in: string; at: string; href: string }[] = []
  const addFault = (found: Fault) => void faults.push(faultMessage(file, '', found))
  const atLine = ({ line, text }: Found) => addFault(fault([`line ${line}`], text))

  function parse<Schema extends z.ZodType>(
    schema: Schema,
    raw: unknown,
    isAllowed: AllowsPlaceholder = () => false,
  ): z.output<Schema> | undefined {
    for (const { path, text } of textsIn(raw)) {
      const unknown = unknownPlaceholders(text).filter((written) => !isAllowed(written, path))
      for (const written of unknown) addFault(fault(path, `${written} is no placeholder`))
    }
    const parsed = schema.safeParse(raw)
    if (!parsed.success) faultsOf(parsed.error).forEach(addFault)
    return parsed.data
  }

  return {
    addFault,
    atLine,
    addPicture: (picture: Omit<ReferencedPicture, 'in' | 'subject'>) => void pictures.push({ ...picture, in: file, subject: '' }),

    addLink: (href: string, path: readonly PropertyKey[]) => void links.push({ in: file, at: path.map(String).join('.'), href }),

    /** Reads the fields of a header. */
    parse,

    /** Reads the fields of a YAML file. */
    parseYaml<Schema extends z.ZodType>(schema: Schema, source: string, isAllowed?: AllowsPlaceholder): z.output<Schema> | undefined {
      const yaml = parseYaml(source)
      if (yaml.ok) return parse(schema, yaml.value, isAllowed)
      addFault(fault([], yaml.problem))
      return undefined
    },

    /** Reads a text with headings. */
    sections(markdown: string, firstLine: number): readonly MarkdownSection[] {
      const read = readMarkdown(markdown, firstLine)
      read.faults.forEach(atLine)
      for (const { line, text } of read.links) links.push({ in: file, at: `line ${line}`, href: text })
      for (const { picture } of read.sections) {
        if (picture) pictures.push({ file: picture.file, in: file, subject: '', path: ['picture'] })
      }
      return read.sections
    },

    /** Reads a field with a few paragraphs and no headings. */
    paragraphs(markdown: string, path: readonly PropertyKey[]): string {
      const read = readMarkdown(markdown)
      // Placeholders were checked with the rest of the header.
      for (const { text } of read.faults) if (!text.endsWith('is no placeholder')) addFault(fault(path, text))
      if (read.sections.some(({ heading, picture }) => heading || picture)) addFault(fault(path, 'can have neither headings nor pictures'))
      for (const { text } of read.links) links.push({ in: file, at: path.map(String).join('.'), href: text })
      return read.sections[0]?.html ?? ''
    },

    done: <Value>(build: ((pictureOf: PictureOf) => Value) | undefined): FileReading<Value> => ({
      build: faults.length === 0 ? build : undefined,
      faults,
      pictures,
      links,
    }),
  }
}

/** Whether a field allows this placeholder, besides those of all texts. */
type AllowsPlaceholder = (written: string, path: readonly PropertyKey[]) => boolean

export type Reading = ReturnType<typeof startReading>

function textsIn(value: unknown, path: readonly PropertyKey[] = []): { path: readonly PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]))
}
