/** A file of a form, read as it arrives: of a large one only a part is in memory at a time. */
export type SentFile = { readonly name: string; readonly content: AsyncGenerator<Uint8Array, void> }

/** Of the fields before the file, and of the lines that name it. */
const mostBefore = 65_536

/** The first file that a form sends; undefined where it sends none, and where this is no such form. Its content has to be read to its end. */
export async function sentFile(request: Request): Promise<SentFile | undefined> {
  const mark = markOf(request.headers.get('content-type') ?? '')
  if (!mark || !request.body) return undefined
  const parts = partReader(request.body as unknown as AsyncIterable<Uint8Array>, mark)
  try {
    await parts.skip()
    for (let headers = await parts.nextHeaders(); headers !== undefined; headers = await parts.nextHeaders()) {
      const name = /\bfilename="([^"]*)"/i.exec(headers)?.[1]
      if (name) return { name: decodedName(name), content: parts.lastContent() }
      await parts.skip()
    }
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error
  }
  await parts.drain()
  return undefined
}

/** What stands before each part and before the end; before the first without its line break. */
function markOf(contentType: string): Buffer | undefined {
  const [, quoted, bare] = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  return boundary === undefined ? undefined : Buffer.from(`\r\n--${boundary}`)
}

/** Browsers write a quote in a name so; some send the folders too. */
const decodedName = (name: string): string => name.replaceAll('%22', '"').replace(/^.*[/\\]/, '')

class BrokenForm extends Error {}

/** Reads the parts of a form one after the other. */
function partReader(chunks: AsyncIterable<Uint8Array>, mark: Buffer) {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.from('\r\n')
  const more = async (): Promise<void> => {
    const { done, value } = await iterator.next()
    if (done) throw new BrokenForm('a form broke off')
    held = Buffer.concat([held, value])
  }
  const take = (bytes: number): Buffer => {
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }

  /** Yields what lies before the next mark, and takes the mark away. */
  async function* content(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const end = held.indexOf(mark)
      // The mark may have begun in the last bytes.
      const sure = end >= 0 ? end : held.length - mark.length + 1
      if (sure > 0) yield take(sure)
      if (end >= 0) return void take(mark.length)
      await more()
    }
  }

  async function drain(): Promise<void> {
    for (held = Buffer.alloc(0); !(await iterator.next()).done; );
  }

  return {
    drain,
    async *lastContent(): AsyncGenerator<Uint8Array, void> {
      yield* content()
      await drain()
    },
    async skip(): Promise<void> {
      let bytes = 0
      for await (const part of content()) {
        bytes += part.length
        if (bytes > mostBefore) throw new BrokenForm('a form has more before its file than fields')
      }
    },
    /** The lines before a part; undefined at the end of the form. */
    async nextHeaders(): Promise<string | undefined> {
      while (held.length < 2) await more()
      if (take(2).toString() === '--') return undefined
      while (held.indexOf('\r\n\r\n') < 0) {
        if (held.length > mostBefore) throw new BrokenForm('the lines before a part are too long')
        await more()
      }
      return take(held.indexOf('\r\n\r\n') + 4).toString()
    },
  }
}
