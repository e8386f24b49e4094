/** A box of an MP4 (ISO/IEC 14496-12, section 4.2). */
type Box = { readonly kind: string; readonly from: number; readonly end: number }

/** Undefined where the bytes end, or the box would reach beyond them; one without a size reaches to the end. */
export function boxAt(film: Buffer, at: number): Box | undefined {
  if (at + 8 > film.length) return undefined
  const [header, bytes] = boxBytes(film, at)
  if (bytes < header || at + bytes > film.length) return undefined
  return { kind: film.subarray(at + 4, at + 8).toString('latin1'), from: at + header, end: at + bytes }
}

function boxBytes(film: Buffer, at: number): [header: number, whole: number] {
  const bytes = film.readUInt32BE(at)
  if (bytes === 0) return [8, film.length - at]
  if (bytes > 1) return [8, bytes]
  return at + 16 <= film.length ? [16, Number(film.readBigUInt64BE(at + 8))] : [8, 0]
}

/** With which the content of a WebM begins. */
export const segment = 0x18538067

/** An element of a WebM file; one of unknown length, as programs write that do not know yet how long they record, reaches to the end. */
export function elementAt(film: Buffer, at: number): { readonly id: number; readonly from: number; readonly end: number } | undefined {
  const idBytes = Math.clz32(film[at] ?? 0) - 23
  const sizeAt = at + idBytes
  const sizeBytes = Math.clz32(film[sizeAt] ?? 0) - 23
  const from = sizeAt + sizeBytes
  if (idBytes > 4 || sizeBytes > 8 || from > film.length) return undefined
  let size = film[sizeAt]! & (0xff >> sizeBytes)
  let isUnknown = size === 0xff >> sizeBytes
  for (const byte of film.subarray(sizeAt + 1, from)) {
    size = size * 0x100 + byte
    isUnknown &&= byte === 0xff
  }
  const end = isUnknown ? film.length : from + size
  return end <= film.length ? { id: film.readUIntBE(at, idBytes), from, end } : undefined
}
