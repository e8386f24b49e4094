import { latinLetters } from '#src/kit/text/printing/font-letters.ts'
import { printedText } from '#src/kit/text/printing/document-text.ts'

/** A file of `fonts/`. Rare letters are in the extended fonts. */
export type FontName = 'figtree' | 'figtree-extended' | 'figtree-semibold' | 'figtree-semibold-extended' | 'fraunces'
export const fontNames: readonly FontName[] = ['figtree', 'figtree-extended', 'figtree-semibold', 'figtree-semibold-extended', 'fraunces']

/** Sizes are in points. */
export type TextStyle = { readonly family: Family; readonly size: number; readonly colour: string; readonly spacing?: number }

type Family = keyof typeof fontsOf

const fontsOf = {
  text: ['figtree', 'figtree-extended'],
  strong: ['figtree-semibold', 'figtree-semibold-extended'],
  display: ['fraunces', 'figtree-semibold-extended'],
} as const satisfies Record<string, readonly [FontName, FontName]>

export type Run = { readonly font: FontName; readonly text: string }

/** Splits a text into runs of letters that one font has. */
export function runsOf(text: string, family: Family): Run[] {
  const [plain, extended] = fontsOf[family]
  const runs: { font: FontName; text: string }[] = []
  for (const letter of text) {
    const font = latin.has(letter) ? plain : extended
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const latin = new Set(latinLetters)

/** In points. */
export type Measure = (run: Run, style: Pick<TextStyle, 'size' | 'spacing'>) => number

export const widthOf = (text: string, style: TextStyle, measure: Measure): number =>
  runsOf(text, style.family).reduce((width, run) => width + measure(run, style), 0)

/** Wraps a text to lines no wider than `width`; a word that is too long is broken. */
export function wrap(text: string, style: TextStyle, width: number, measure: Measure): string[] {
  const fits = (line: string) => widthOf(line, style, measure) <= width
  const lines: string[] = []
  let line = ''
  for (const word of printedText(text)
    .split(' ')
    .flatMap((each) => (fits(each) ? each : brokenUp(each, fits)))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && !fits(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

function brokenUp(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
