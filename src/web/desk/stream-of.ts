/** Made as fast as the browser takes it; when it leaves, no more is made. */
export const streamOf = (bytes: AsyncGenerator<Uint8Array<ArrayBuffer>, void>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await bytes.return()),
  })
