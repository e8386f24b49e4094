import type { TextStyle } from './typesetting.ts'

/** A mark on a sheet; marks are in reading order. In points from the top left corner; `y` of a text is its baseline. */
export type Mark = TextMark | RuleMark | WatermarkMark

export type TextMark = {
  readonly kind: 'text'
  readonly text: string
  readonly x: number
  readonly y: number
  readonly style: TextStyle
  readonly role: Role
}

export type RuleMark = { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number; readonly colour: string }

/** Large, pale and diagonal, under everything else. */
export type WatermarkMark = { readonly kind: 'watermark'; readonly text: string; readonly style: TextStyle }

/** The role of a text for a screen reader. Texts with one `id` are one paragraph or one cell. */
export type Role =
  | { readonly tag: 'H1' | 'H2' | 'P'; readonly id: string }
  | { readonly tag: 'TH' | 'TD'; readonly id: string; readonly table: string; readonly row: string }
  /** Repeated or decorative: a screen reader skips it. */
  | 'artifact'

export type Sheet = readonly Mark[]

/** A4, in points. */
export const sheetSize = { width: 595.28, height: 841.89 }
export const margin = { left: 44, right: 44, top: 46, bottom: 62 }
export const contentWidth = sheetSize.width - margin.left - margin.right
export const rightEdge = sheetSize.width - margin.right

export const colours = { ink: '#2B1D16', soft: '#6B5A4E', hairline: '#DDD2C3', oxblood: '#6E1E2A', pale: '#F1E6DA' } as const

export const styles = {
  brand: { family: 'display', size: 22, colour: colours.ink },
  title: { family: 'display', size: 22, colour: colours.oxblood },
  smallTitle: { family: 'display', size: 13, colour: colours.ink },
  label: { family: 'strong', size: 6.6, colour: colours.soft, spacing: 0.5 },
  text: { family: 'text', size: 8.8, colour: colours.ink },
  strong: { family: 'strong', size: 8.8, colour: colours.ink },
  soft: { family: 'text', size: 7.8, colour: colours.soft },
  total: { family: 'strong', size: 12, colour: colours.ink },
  trial: { family: 'strong', size: 8.8, colour: colours.oxblood },
  watermark: { family: 'display', size: 72, colour: colours.pale },
} as const satisfies Record<string, TextStyle>
