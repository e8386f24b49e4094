import type { PictureBatch } from '#src/platform/media/make-ahead.ts'

/** Prints how many files there are, and returns a function that prints every tenth of them how many are done. */
export function progress(batches: readonly PictureBatch[], print: (line: string) => void): (filesDone: number) => void {
  const files = batches.reduce((sum, { fileNames }) => sum + fileNames.length, 0)
  const pictures = new Set(batches.map(({ key }) => key)).size
  const step = Math.max(50, Math.ceil(files / 10))
  let next = step
  print(`Making ${pictures} pictures in all their widths (${files} files), those first that most visitors see ...`)
  return (done) => {
    if (done < next && done < files) return
    next = done + step
    print(done < files ? `  ${done} of ${files} files of pictures` : `  All ${pictures} pictures are there.`)
  }
}
