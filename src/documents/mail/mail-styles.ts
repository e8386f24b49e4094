import type { CSSProperties } from 'react'

export const colours = {
  background: '#F7F2EA',
  card: '#EFE7DB',
  sheet: '#FFFDF9',
  ink: '#2B1D16',
  softInk: '#6B5A4E',
  hairline: '#DDD2C3',
  oxblood: '#6E1E2A',
  gold: '#A9853F',
} as const

/** The shop's typefaces where the recipient has them installed; mails load no fonts. */
export const serif = "Fraunces, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
export const sans = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif"

const body: CSSProperties = { margin: 0, fontFamily: sans, fontSize: 16, lineHeight: '24px', color: colours.ink }

/** Written inline, because mail clients drop style sheets. */
export const styles = {
  page: { margin: 0, padding: 0, width: '100%', backgroundColor: colours.background },
  sheet: { width: '100%', maxWidth: 600, margin: '0 auto', backgroundColor: colours.sheet, borderRadius: 8 },
  brand: {
    margin: 0,
    fontFamily: serif,
    fontSize: 26,
    lineHeight: '32px',
    letterSpacing: '0.02em',
    color: colours.ink,
    textDecoration: 'none',
  },
  sandbox: {
    ...body,
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 600,
    color: colours.oxblood,
    backgroundColor: colours.card,
    border: `1px dashed ${colours.oxblood}`,
    borderRadius: 6,
    padding: '10px 16px',
    textAlign: 'center',
  },
  heading: {
    margin: '0 0 12px',
    fontFamily: serif,
    fontSize: 30,
    lineHeight: '38px',
    fontWeight: 400,
    color: colours.ink,
    overflowWrap: 'anywhere',
  },
  subheading: { margin: '0 0 12px', fontFamily: serif, fontSize: 20, lineHeight: '28px', fontWeight: 400, color: colours.ink },
  body,
  soft: { ...body, fontSize: 14, lineHeight: '20px', color: colours.softInk },
  label: {
    ...body,
    fontSize: 14,
    lineHeight: '22px',
    color: colours.softInk,
    padding: '6px 16px 6px 0',
    verticalAlign: 'top',
  },
  value: { ...body, fontSize: 16, lineHeight: '22px', padding: '6px 0', verticalAlign: 'top', overflowWrap: 'anywhere' },
  action: {
    display: 'inline-block',
    fontFamily: sans,
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    color: colours.background,
    backgroundColor: colours.oxblood,
    textDecoration: 'none',
    padding: '12px 28px',
    borderRadius: 6,
  },
  link: { color: colours.oxblood, textDecoration: 'underline' },
  note: { ...body, backgroundColor: colours.background, borderLeft: `3px solid ${colours.gold}`, padding: '14px 18px' },
  part: { ...body, fontSize: 15, color: colours.softInk, padding: '3px 0' },
  sum: { ...body, fontWeight: 600, borderTop: `1px solid ${colours.hairline}`, padding: '9px 0 4px' },
  figures: { textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap', paddingLeft: 16, fontVariantNumeric: 'tabular-nums' },
} as const satisfies Record<string, CSSProperties>
