// What breaks labels and mail headers. The two joiners (200C, 200D) stay: Indian scripts need them.
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Extended_Pictographic}<>]/u

/** One line of ordinary letters and signs: may stand on a label or in the head of a mail. */
export const isPrintable = (line: string): boolean => !unprintable.test(line)
