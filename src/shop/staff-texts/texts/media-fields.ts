import { sharedPages, tileTints } from '../../catalogue/media.ts'
import type { MediaList } from '../../content/versions/text-files.ts'

/** A field of an item of a list, by its name in `media.json`. */
export type MediaField = {
  readonly path: string
  readonly label: string
  /** `long text`: one line that may be longer than a field is wide; `moment`: a time in India. */
  readonly kind: 'text' | 'long text' | 'moment' | 'number' | { readonly choices: readonly string[] }
  readonly hint?: string
  readonly longest?: number
}

/** A file of an item: a picture, a drawing or a film. `withSize`: its size stands beside it. */
export type MediaFileField = {
  readonly path: string
  readonly label: string
  readonly takes: 'picture' | 'drawing' | 'film'
  readonly withSize?: true
}

/** A list without files is of words alone. */
type ListFields = { readonly files: readonly MediaFileField[]; readonly fields: readonly MediaField[] }

const picture: MediaFileField = { path: 'file', label: 'Picture', takes: 'picture', withSize: true }
const alt: MediaField = { path: 'alt', label: 'What it shows', kind: 'long text', longest: 250, hint: 'for those who cannot see it' }
const times: readonly MediaField[] = [
  { path: 'from', label: 'Shown from', kind: 'moment', hint: 'India’s time; empty: at once' },
  { path: 'until', label: 'Until', kind: 'moment', hint: 'India’s time; empty: always' },
]

export const mediaFields: Readonly<Record<MediaList, ListFields>> = {
  announcements: {
    files: [],
    fields: [
      { path: 'words', label: 'Words', kind: 'long text', longest: 120, hint: 'above every page of the shop, the first that is shown' },
      { path: 'to', label: 'Leads to', kind: 'text', hint: 'a page of the shop, such as /product; empty: nowhere' },
      ...times,
    ],
  },
  banners: {
    files: [picture, { path: 'narrow', label: 'Picture for phones', takes: 'picture', withSize: true }],
    fields: [
      alt,
      { path: 'slide.title', label: 'Heading', kind: 'text', longest: 40, hint: 'all four empty: the words of the page' },
      { path: 'slide.words', label: 'Words', kind: 'long text', longest: 120 },
      { path: 'slide.action', label: 'On the button', kind: 'text', longest: 30 },
      { path: 'slide.to', label: 'Leads to', kind: 'text', hint: 'a page of the shop, such as /product' },
      { path: 'textSide', label: 'Words stand', kind: { choices: ['left', 'right', 'top', 'bottom'] } },
      { path: 'textTone', label: 'Words are', kind: { choices: ['dark', 'light'] } },
      ...times,
    ],
  },
  tiles: {
    files: [picture],
    fields: [
      alt,
      { path: 'words', label: 'Words', kind: 'text', longest: 40 },
      { path: 'leadsTo', label: 'Leads to', kind: { choices: ['products', 'personalised'] } },
      { path: 'category', label: 'Category', kind: 'text', longest: 60, hint: 'empty: all' },
      { path: 'tint', label: 'Tint', kind: { choices: tileTints } },
      ...times,
    ],
  },
  gallery: {
    files: [picture],
    fields: [
      alt,
      { path: 'category', label: 'Category', kind: 'text', longest: 60 },
      { path: 'link.words', label: 'On the link', kind: 'text', longest: 60, hint: 'what it shows; both empty: no link' },
      { path: 'link.to', label: 'Leads to', kind: 'text', hint: 'a page of the shop, such as /product' },
      ...times,
    ],
  },
  loops: {
    files: [
      { path: 'sources.0', label: 'Film', takes: 'film' },
      { path: 'sources.1', label: 'The same as WebM', takes: 'film' },
      { path: 'poster', label: 'Picture before it plays', takes: 'picture' },
    ],
    fields: [
      { path: 'id', label: 'Name', kind: 'text', longest: 80, hint: 'small letters, digits and hyphens' },
      { path: 'page', label: 'On the page', kind: { choices: ['home', 'personalised', 'about'] } },
      { path: 'width', label: 'Width in pixels', kind: 'number' },
      { path: 'height', label: 'Height in pixels', kind: 'number' },
      ...times,
    ],
  },
  clients: {
    files: [{ path: 'file', label: 'Logo, as SVG', takes: 'drawing' }],
    fields: [{ path: 'name', label: 'Name', kind: 'text', longest: 60 }, ...times],
  },
  shared: { files: [picture], fields: [{ path: 'page', label: 'Of the page', kind: { choices: sharedPages } }, alt] },
}

/** What a new item begins with, besides its file. */
export const newItem: Readonly<Record<MediaList, Readonly<Record<string, unknown>>>> = {
  announcements: { words: '' },
  banners: { alt: '', textSide: 'left', textTone: 'dark' },
  tiles: { alt: '', words: '', leadsTo: 'products', tint: 'navy' },
  gallery: { alt: '', category: '' },
  loops: { id: '', page: 'home', width: 720, height: 720 },
  clients: { name: '' },
  shared: { page: 'home', alt: '' },
}
