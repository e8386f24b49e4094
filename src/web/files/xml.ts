/** Returns the text as it stands in XML, without the control characters that XML cannot have. */
export const escapeXml = (text: string): string =>
  text.replace(noXml, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const noXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
