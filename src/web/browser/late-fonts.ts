/**
 * A font that comes after the first picture is not shown on that page, because lines would move while somebody reads them. Called when
 * another page is shown, where nothing has been read yet. Browsers keep to what they have decided for a rule: it is written anew.
 */
export function showLateFonts(): void {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  if (!fonts.some((font) => font.startTime + font.duration > painted)) return
  for (const sheet of document.styleSheets) waitNoMore(sheet)
}

/** Also in the rules for screens of some widths: a face can have other files there. */
function waitNoMore(rules: CSSStyleSheet | CSSMediaRule): void {
  for (const [index, rule] of Array.from(rules.cssRules).entries()) {
    if (rule instanceof CSSMediaRule) waitNoMore(rule)
    if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes(waits)) continue
    rules.deleteRule(index)
    rules.insertRule(rule.cssText.replace(waits, 'font-display: swap'), index)
  }
}

const waits = 'font-display: optional'
