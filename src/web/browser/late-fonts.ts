/**
 * A font that comes after the first picture is not shown on that page, because lines would move while somebody reads them. Called when
 * another page is shown, where nothing has been read yet. Browsers keep to what they have decided for a rule: it is written anew.
 */
export function showLateFonts(): void {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  if (!fonts.some((font) => font.startTime + font.duration > painted)) return
  for (const sheet of document.styleSheets) {
    for (const [index, rule] of Array.from(sheet.cssRules).entries()) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes(waits)) continue
      sheet.deleteRule(index)
      sheet.insertRule(rule.cssText.replace(waits, 'font-display: swap'), index)
    }
  }
}

const waits = 'font-display: optional'
