import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { PictureKind } from './file-kind.ts'
import { judgePicture } from './judge-picture.ts'
import { withoutLocation } from './without-location.ts'

const place = { GPSLatitudeRef: 'N', GPSLatitude: '18/1 29/1 4212/100', GPSLongitudeRef: 'E', GPSLongitude: '73/1 49/1 1234/100' }
const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="18,29.7020N"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'

/** A photograph of a telephone that lies on its side, from Karvenagar. */
const photograph = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#6e1e2a' } })
    .withExif({ IFD0: { Orientation: '6', Make: 'Telephone' }, IFD3: place })
    .withXmp(xmp)

const files: readonly (readonly [PictureKind, () => Promise<Buffer>])[] = [
  ['jpeg', () => photograph().jpeg().toBuffer()],
  ['png', () => photograph().png().toBuffer()],
  ['webp', () => photograph().webp({ lossless: true }).toBuffer()],
  ['avif', () => photograph().avif({ lossless: true }).toBuffer()],
]

/** Latitude 18/1, as either order of bytes writes it. */
const latitudes = [Buffer.from([18, 0, 0, 0, 1, 0, 0, 0, 29, 0, 0, 0]), Buffer.from([0, 0, 0, 18, 0, 0, 0, 1, 0, 0, 0, 29])]
const namesPlace = (content: Buffer): boolean => latitudes.some((each) => content.includes(each)) || content.includes('GPSLatitude')

for (const [kind, make] of files)
  test(`a ${kind} does not say where it was taken, and is else the same: pixels, camera, the way up`, async () => {
    const before = await make()
    assert.ok(namesPlace(before), 'the control: it says where')
    const after = withoutLocation(kind, before)
    assert.ok(!namesPlace(after))
    const [was, is] = [await sharp(before).metadata(), await sharp(after).metadata()]
    assert.deepEqual([is.format, is.width, is.height, is.orientation], [was.format, was.width, was.height, was.orientation])
    assert.ok(is.exif?.includes('Telephone'))
    assert.deepEqual(await sharp(after).raw().toBuffer(), await sharp(before).raw().toBuffer())
    assert.deepEqual(withoutLocation(kind, after), after)
  })

test('a picture that comes to the desk is kept without where it was taken', async () => {
  const judged = await judgePicture(await photograph().jpeg().toBuffer())
  assert.ok(judged.ok)
  assert.ok(!namesPlace(judged.value.content))
})

test('notes of a photographer go from a JPEG, and lists that lead nowhere or in a circle are left alone', async () => {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const segment = (marker: number, payload: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(payload.length + 2, 2)
    return Buffer.concat([plain.subarray(0, 2), head, payload, plain.subarray(2)])
  }
  for (const [marker, words] of [
    [0xed, 'Photoshop 3.0\0Karvenagar'],
    [0xfe, 'Karvenagar'],
  ] as const) {
    const clean = withoutLocation('jpeg', segment(marker, Buffer.from(words, 'latin1')))
    assert.ok(!clean.includes('Karvenagar'))
    assert.equal((await sharp(clean).metadata()).width, 8)
  }
  const tiff = Buffer.alloc(40)
  tiff.write('II*\0', 'latin1')
  // Its only list has the place of itself.
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x8825, 10)
  tiff.writeUInt16LE(4, 12)
  tiff.writeUInt32LE(1, 14)
  for (const at of [8, 39, 4_000_000_000]) {
    tiff.writeUInt32LE(at, 18)
    assert.equal((await sharp(withoutLocation('jpeg', segment(0xe1, tiff))).metadata()).width, 8)
  }
})
