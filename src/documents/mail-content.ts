import type { Paise } from '#src/kit/money.ts'
import type { MailPicture } from './mail-pictures.ts'

/** What one mail says, before it is HTML or plain text: both parts are written from this, so neither can say less. */
export type MailContent = {
  readonly brandName: string
  readonly subject: string
  /** What a list of mails shows after the subject. */
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
  | { readonly kind: 'facts'; readonly heading: string; readonly facts: readonly MailDetail[] }
  | { readonly kind: 'steps'; readonly heading: string; readonly steps: readonly string[] }
  | { readonly kind: 'papers'; readonly heading: string; readonly papers: readonly { readonly title: string; readonly url: string }[] }
  | { readonly kind: 'note'; readonly text: string }
  /** In somebody else's words, with their line ends. */
  | { readonly kind: 'quote'; readonly heading: string; readonly text: string }

export type MailLine = {
  readonly title: string
  readonly quantity: number
  readonly unitPricePaise: Paise
  /** "Asha, with the sign of Leo"; undefined when nothing is written on the lid. */
  readonly writing: string | undefined
  readonly picture: { readonly shown: MailPicture; readonly width: number; readonly height: number; readonly alt: string } | undefined
}

export type MailTotal = { readonly label: string; readonly value: string; readonly isSum: boolean }

export type MailDetail = { readonly label: string; readonly value: readonly string[]; readonly opens?: 'mail' | 'phone' }
