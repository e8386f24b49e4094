import { createContext } from 'react-router'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { Network } from '#src/shop/orders/network.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { ReadTexts } from '#src/shop/workflows/publishing/publishing.ts'
import type { legalPages } from '../routes.ts'
import type { TakePermit } from '../limits.ts'

/** What loaders and actions of the desk work with. The handler has checked the login, and that it may open this page. */
export type DeskRequest = {
  readonly shop: Shop
  readonly login: DeskLogin
  readonly now: Date
}

/** Set for every page but those that anybody may open. */
export const deskContext = createContext<DeskRequest>()

/** How a request reached the desk; for pages that log in and out. */
export type DeskConnection = {
  readonly shop: Shop
  readonly login: DeskLogin | undefined
  readonly now: Date
  readonly network: Network
  /** As the browser names itself. */
  readonly userAgent: string
  /** The token of the browser's cookie; undefined without one. */
  readonly token: string | undefined
  readonly takePermit: TakePermit
  /** The value of `Set-Cookie` that stores a token in this browser, or removes it. */
  readonly cookieOf: (token: string | undefined) => string
  /** Where staff reach the desk: the origin of its own host, or else of the shop. */
  readonly origin: string
  /** Draws the shop's pages of what is not published; undefined where no page is drawn. */
  readonly drawDraft: DrawDraft | undefined
  /** Undefined where a supplier has keys. */
  readonly rehearsal: RehearsalAtDesk | undefined
}

/** A page without scripts; `policy`: the content security policy with which the desk may show it in a frame. */
type DrawnPage = { readonly html: string; readonly policy: string }

export type DrawDraft = {
  product(product: Product): Promise<DrawnPage>
  /** The page that shows a text, with all texts and lists as they are given. */
  text(drafted: NonNullable<ReadTexts['shown']>, page: TextPage | { readonly slug: string }): Promise<DrawnPage>
}

/** The pages that show the texts which every shop has, and the lists of banners and pictures. */
export type TextPage =
  | (typeof legalPages)[number]
  | 'home'
  | 'products'
  | 'personalised'
  | 'gallery'
  | 'gifts'
  | 'faq'
  | 'contact'
  | 'blog'
  | 'about'
  | 'b2b'

/** Plays weeks of trial orders in the background. */
export type RehearsalAtDesk = { start(): void; progress(): RehearsalProgress }

export type RehearsalProgress = { readonly state: 'ready' | 'running' | 'done' | 'failed'; readonly line: string }

export const connectionContext = createContext<DeskConnection>()

/** Reports an error that occurred while a page was rendered. */
export const reportContext = createContext<(error: unknown, address: string) => void>()

/** The nonce of the desk's own scripts in a page, which distinguishes them from scripts within its content. */
export const scriptNonceContext = createContext('')
