/** A document by the name under which people look for it. */
export type NamedPdf = { readonly name: string; readonly content: Uint8Array }

/**
 * Joins PDFs into one, in this order. Those that cannot be read are left out, and named to `coverLines`, which returns what stands on a page before
 * the others.
 */
export type JoinPdfs = (
  documents: readonly NamedPdf[],
  coverLines: (damaged: readonly string[]) => readonly string[],
) => Promise<Uint8Array>
