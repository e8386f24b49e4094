import type { Locator, Page } from '@playwright/test'

export type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

// Browsers let no program drag files from a folder or put them on the clipboard: the page gets the events that they would send.

/** Drops files on an element as a person does who drags them from a folder. */
export async function dropFiles(on: Locator, files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  const transfer = await on.page().evaluateHandle((list) => {
    const transferred = new DataTransfer()
    for (const { name, mimeType, bytes } of list)
      transferred.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: mimeType }))
    return transferred
  }, given)
  for (const type of ['dragover', 'drop']) await on.dispatchEvent(type, { dataTransfer: transfer })
}

/** Pastes a picture as a person does who has copied it elsewhere. */
export async function pastePicture(page: Page, { buffer }: Pick<GivenFile, 'buffer'>): Promise<void> {
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer()
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
    clipboardData.items.add(new File([content], 'image.png', { type: 'image/jpeg' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, buffer.toString('base64'))
}
