import type { Result } from '#src/kit/result.ts'
import type { ShopMedia } from '../../../catalogue/media.ts'
import type { Redirects } from '../../../catalogue/redirects/redirect.ts'
import type { Content } from '../../../content/content.ts'
import type { GiftPageTexts } from '../../../content/gift-texts.ts'
import type { TextFile } from '../../../content/versions/text-files.ts'
import type { UploadFault } from '../../../catalogue/uploads/upload-fault.ts'

/** What is wrong in one of the owner's texts, where, and what is wanted instead. */
export type TextFault = {
  /** Of its file; the folder where it is about all of its files. */
  readonly path: string
  /** The line of the file, from 1; undefined where it is about the text as a whole, or in a list. */
  readonly line: number | undefined
  /** By its name in the file, such as `cards.0.title`; empty where it is about none. */
  readonly field: string
  readonly message: string
}

export type PlannedAddresses = {
  /** What texts may name once they are saved: all former addresses, and those of a file that do not become addresses. */
  readonly redirects: Redirects
  /** The pages for gifts as they are now: which of them move is known once the new ones are read. */
  readonly gifts: readonly GiftPageTexts[]
}

/** What the texts refer to, as the shop has it. */
export type TextNeeds = PlannedAddresses & {
  readonly productIds: readonly string[]
  /** What is shown now: the signs, the brand and the icons are no texts. */
  readonly media: ShopMedia
  /** Under which name each picture, drawing and film is stored, by its path. */
  readonly stored: ReadonlyMap<string, string>
  /** The sizes of pictures that are known already, by that name. */
  readonly measured: ReadonlyMap<string, MeasuredPicture>
}

export type MeasuredPicture = { readonly key: string; readonly width: number; readonly height: number; readonly widths: readonly number[] }

export type ReadTexts = {
  readonly faults: readonly TextFault[]
  /** What pages show; undefined with a fault. */
  readonly shown: { readonly content: Content; readonly media: ShopMedia } | undefined
}

/** A picture, drawing or film that came in, as it is stored. */
export type StoredUpload = {
  readonly mediaName: string
  /** With the ending of its kind. */
  readonly fileName: string
  readonly size: { readonly width: number; readonly height: number } | undefined
}

/** Why one is not taken. */
export type MediaFault =
  | UploadFault
  /** Something in it would run or fetch. */
  | { readonly code: 'drawing_runs' }
  /** Another kind of film than browsers play, or one that breaks off. */
  | { readonly code: 'film_not_played' }

/** The rules of the owner's folder, which hold for a text wherever it comes from. */
export interface TextRules {
  /** Checks all texts of the shop, each by itself and against the others. Stores at most pictures that are drawn for signs. */
  read(texts: readonly TextFile[], needs: TextNeeds): Promise<ReadTexts>
  /** The same source with other values in its header; fields are named as in faults. A field without a value before is added. */
  withHeader(source: string, fields: Readonly<Record<string, string>>): string
  /** The fields of a source's header that are text, by their names; empty where the header cannot be read. */
  headerOf(source: string): Readonly<Record<string, string>>
  /** Stores what somebody has uploaded, if it is a picture, drawing or film that pages can show. */
  store(content: Uint8Array): Promise<Result<StoredUpload, MediaFault>>
}
