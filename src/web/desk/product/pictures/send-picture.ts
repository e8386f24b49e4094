import { type SentFile, sendFile } from '../../../desk-ui/uploads/send-file.ts'
import { fullDeskAddressOf } from '../../../routes/desk-addresses.ts'
import type { TakenPicture } from './take-picture.ts'

type Sending = { readonly code: string; readonly sku: string; readonly file: File }

/** Sends the bytes of one picture of a colour; `sent` hears how many have left. */
export const sendPicture = ({ code, sku, file }: Sending, sent: (bytes: number) => void): Promise<SentFile<TakenPicture>> =>
  sendFile(`${fullDeskAddressOf('productPicture', { code, sku })}?${new URLSearchParams({ name: file.name })}`, file, sent)
