import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { filmWithoutLocation } from './film-without-location.ts'

const place = '+18.4950+073.8234/'

const box = (kind: string, ...inside: readonly (Buffer | string)[]) => {
  const payload = Buffer.concat(inside.map((part) => Buffer.from(part)))
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + payload.length)
  header.write(kind, 4, 'latin1')
  return Buffer.concat([header, payload])
}
/** With the length in eight bytes, as after four gigabytes. */
const longBox = (kind: string, payload: string) => {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1)
  header.write(kind, 4, 'latin1')
  header.writeBigUInt64BE(BigInt(16 + payload.length), 8)
  return Buffer.concat([header, Buffer.from(payload)])
}
/** That of a box is its last part, without a length. */
const toTheEnd = (kind: string, payload: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(kind), Buffer.from(payload)])

const element = (id: string, payload: Buffer | string) => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(payload.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, Buffer.from(payload)])
}
const ebml = element('1a45dfa3', 'webm')

test('an MP4 does not say where it was taken, wherever it notes that, and every other byte keeps its place', () => {
  const header = [box('ftyp', 'isom'), longBox('mdat', 'frames')]
  const noted = [box('udta', box('©xyz', place)), box('meta', `location.ISO6709${place}`)]
  const film = Buffer.concat([
    ...header,
    box('moov', box('mvhd', 'time'), ...noted, box('trak', box('tkhd', 'turned'), ...noted)),
    box('uuid', place),
  ])
  const after = filmWithoutLocation('mp4', film)
  assert.deepEqual([film.includes(place), after.includes(place), after.length], [true, false, film.length])
  for (const kept of ['ftypisom', 'mdat', 'frames', 'mvhdtime', 'tkhdturned']) assert.equal(after.indexOf(kept), film.indexOf(kept), kept)
  assert.equal(after.toString('latin1').split('free').length - 1, 5)
  assert.deepEqual(filmWithoutLocation('mp4', after), after)
  const last = Buffer.concat([box('ftyp', 'isom'), toTheEnd('uuid', place)])
  assert.ok(!filmWithoutLocation('mp4', last).includes(place))
})

test('a WebM does not say where it was taken, also where its length was not known when it began', () => {
  const notes = element('1254c367', `LOCATION${place}`)
  const cluster = element('1f43b675', 'frames')
  const known = Buffer.concat([ebml, element('18538067', Buffer.concat([notes, cluster, element('1941a469', place)]))])
  const unknown = Buffer.concat([ebml, Buffer.from('1853806701ffffffffffffff', 'hex'), notes, cluster])
  for (const film of [known, unknown]) {
    const after = filmWithoutLocation('webm', film)
    assert.deepEqual([film.includes(place), after.includes(place), after.length], [true, false, film.length])
    for (const kept of ['webm', 'frames']) assert.equal(after.indexOf(kept), film.indexOf(kept), kept)
    assert.deepEqual(filmWithoutLocation('webm', after), after)
  }
})

test('of a film of the demo shop only notes differ, and what is broken is left as it is, at whatever byte it breaks', async () => {
  for (const kind of ['mp4', 'webm'] as const) {
    const film = await readFile(`demo-shop/media/loops/about.${kind}`)
    const after = filmWithoutLocation(kind, film)
    const differing = film.reduce((count, byte, at) => (byte === after[at] ? count : count + 1), 0)
    assert.ok(differing < 400 && after.length === film.length, `${differing} bytes differ`)
    for (let bytes = 0; bytes < 300; bytes++) assert.equal(filmWithoutLocation(kind, film.subarray(0, bytes)).length, bytes)
  }
})
