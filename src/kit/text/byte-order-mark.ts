/** Without the mark that some editors put before a text in UTF-8, and that readers of JSON, YAML and Markdown take for a character of it. */
export const withoutByteOrderMark = (text: string): string => text.replace(/^\ufeff/, '')
