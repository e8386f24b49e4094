// What breaks labels and mail headers. The two joiners (200C, 200D) stay: Indian scripts need them.
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Extended_Pictographic}<>]/u

/** At most so many UTF-16 units, and never half a letter: what suppliers and databases are sent must stay well formed. */
export const cutText = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** One line of ordinary letters and signs: may stand on a label or in the head of a mail. */
export const isPrintable = (line: string): boolean => !unprintable.test(line)
