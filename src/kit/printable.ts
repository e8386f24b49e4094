// Characters that break labels and mail headers. The two joiners (200C, 200D) are allowed, because Indian scripts need them.
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Extended_Pictographic}<>]/u

/**
 * Without the marks of direction, soft hyphens and spaces of no width that come along, unseen, when a text is copied. What turns letters around
 * stays, to be refused: without it the text would be another than the one that was seen.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g, '')

/** Cuts a text to UTF-16 units without splitting a surrogate pair: suppliers and databases need well-formed text. */
export const cutText = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** Whether a line can be printed on a label or stand in a mail header. */
export const isPrintable = (line: string): boolean => !unprintable.test(line)
