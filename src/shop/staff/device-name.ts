// Browsers and systems name each other for compatibility: the first word found is the right one.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'Chromebook'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** Returns a browser's name as people know it, from its `User-Agent`: `Firefox on Windows`. */
export function deviceName(userAgent: string | undefined): string {
  const wordIn = (table: readonly (readonly [string, string])[]) => table.find(([sign]) => userAgent?.includes(sign))?.[1]
  const [browser, system] = [wordIn(browsers), wordIn(systems)]
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ')
}
