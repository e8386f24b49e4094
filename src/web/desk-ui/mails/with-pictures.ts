type Rendered = {
  readonly html: string
  readonly attachments: readonly { readonly contentId?: string | undefined; readonly contentType: string; readonly content: Uint8Array }[]
}

/**
 * A mail's page for a frame of the desk. Its pictures are put into it: nothing is loaded from anywhere. Its style elements, which only adapt
 * it to narrow mailboxes, are left out: the desk's pages allow none.
 */
export const withPictures = ({ html, attachments }: Rendered): string =>
  attachments.reduce(
    (page, { contentId, contentType, content }) =>
      contentId === undefined
        ? page
        : page.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, ''),
  )
