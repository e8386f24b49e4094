import type { Paise } from '#src/kit/money.ts'
import type { MailPicture } from './mail-pictures.ts'

/** The content of one mail, from which both its HTML and its plain text are made. */
export type MailContent = {
  readonly brandName: string
  readonly subject: string
  /** Shown after the subject in a list of mails. */
  readonly preview: string
  readonly heading: string
  readonly introduction: readonly string[]
  readonly isSandbox: boolean
  readonly blocks: readonly MailBlock[]
  readonly footer: readonly MailDetail[]
}

export type MailBlock =
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  | { readonly kind: 'goods'; readonly lines: readonly MailLine[]; readonly totals: readonly MailTotal[] }
  | { readonly kind: 'details'; readonly heading: string; readonly details: readonly MailDetail[] }
  | { readonly kind: 'steps'; readonly heading: string; readonly steps: readonly string[] }
  | { readonly kind: 'links'; readonly heading: string; readonly links: readonly { readonly title: string; readonly url: string }[] }
  | { readonly kind: 'note'; readonly text: string }
  /** What one of us writes to the reader, with the line ends. */
  | { readonly kind: 'letter'; readonly text: string }
  /** What somebody else wrote, with their line ends. */
  | { readonly kind: 'quote'; readonly heading: string; readonly text: string }

export type MailLine = {
  readonly title: string
  readonly quantity: number
  readonly unitPricePaise: Paise
  /** "Asha, with the sign of Leo"; undefined for a plain line. */
  readonly writing: string | undefined
  readonly picture: { readonly shown: MailPicture; readonly width: number; readonly height: number; readonly alt: string } | undefined
}

export type MailTotal = { readonly label: string; readonly value: string; readonly isSum: boolean }

export type MailDetail = { readonly label: string; readonly value: readonly string[]; readonly opens?: 'mail' | 'phone' }
