type Archive = {
  /** With its ending. */
  readonly fileName: string
  /** The browser has all of it. */
  readonly taken: () => Promise<void>
  readonly failed: (error: unknown) => void
}

/** An archive, made as fast as the browser takes it; when it leaves, no more is made. */
export function zipReply(bytes: AsyncGenerator<Uint8Array<ArrayBuffer>, void>, { fileName, taken, failed }: Archive): Response {
  let isLeft = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next()
        if (isLeft) return
        if (!done) return controller.enqueue(value)
      } catch (error) {
        failed(error)
        throw error
      }
      await taken()
      controller.close()
    },
    async cancel() {
      isLeft = true
      await bytes.return()
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${fileName}"` },
  })
}
