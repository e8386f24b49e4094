import { isPrintable } from '#src/kit/printable.ts'

export const maxLineLength = 80
export const maxMessageLength = 2_000

/** Trimmed, in one spelling of its letters, with plain line ends: what a browser and a form without scripts send becomes the same. */
export const tidyText = (written: string): string => written.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** What is wrong with one line of text that is there. */
export function lineFault(line: string, maxLength = maxLineLength): string | undefined {
  if (!isPrintable(line)) return 'Please use ordinary letters and signs only'
  if (line.length > maxLength) return `Please use at most ${maxLength} characters`
}

/** Whatever people write in a message is welcome, except what no screen shows. */
export function messageFault(message: string): string | undefined {
  if (/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(message)) return 'Please use ordinary letters and signs only'
  if (message.length > maxMessageLength) return `Please use at most ${maxMessageLength} characters`
}
