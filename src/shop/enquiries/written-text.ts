import { isPrintable, withoutUnseen } from '#src/kit/printable.ts'

export const maxLineLength = 80
export const maxMessageLength = 2_000

/** Trims, leaves out what nobody sees, normalises letters to NFC and line ends to \n, so that a form sent with and without scripts gives the same text. */
export const tidyText = (written: string): string => withoutUnseen(written).normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** Returns what is wrong with a line of text that is not empty. */
export function lineFault(line: string, maxLength = maxLineLength): string | undefined {
  if (!isPrintable(line)) return 'Please use ordinary letters and signs only'
  if (line.length > maxLength) return `Please use at most ${maxLength} characters`
}

/** A message may hold any text except control characters. */
export function messageFault(message: string, maxLength = maxMessageLength): string | undefined {
  if (/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(message)) return 'Please use ordinary letters and signs only'
  if (message.length > maxLength) return `Please use at most ${maxLength} characters`
}
