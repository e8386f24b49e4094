import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { withoutByteOrderMark } from '#src/kit/text/byte-order-mark.ts'

/** `problem` is a sentence for the owner. */
export async function readJsonFile(folder: string, name: string): Promise<Result<unknown, string>> {
  try {
    return ok(JSON.parse(withoutByteOrderMark(await readFile(join(folder, name), 'utf8'))))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return refuse(code === 'ENOENT' ? `${name}: there is no such file in ${folder}` : `${name}: cannot be read: ${message}`)
  }
}
