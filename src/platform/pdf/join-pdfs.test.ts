import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { joinPdfs } from './join-pdfs.ts'

async function aPdf(...widths: number[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const width of widths) pdf.addPage([width, 400])
  return pdf.save()
}

const widthsOf = async (content: Uint8Array): Promise<number[]> =>
  (await PDFDocument.load(content)).getPages().map((page) => Math.round(page.getWidth()))

const noCover = () => []

test('PDFs are joined in the order given, every page in its own size', async () => {
  const documents = [
    { name: 'first', content: await aPdf(300, 310) },
    { name: 'second', content: await aPdf(200) },
  ]
  assert.deepEqual(await widthsOf(await joinPdfs(documents, noCover)), [300, 310, 200])
})

test('files that are no PDF, empty or broken off are named on the first page, and the others are joined all the same', async () => {
  const whole = await aPdf(300)
  const documents = [
    { name: 'a web page', content: Buffer.from('<html>Your document is being made</html>') },
    { name: 'only a beginning', content: Buffer.from('%PDF-1.4 and then nothing') },
    { name: 'nothing', content: Buffer.alloc(0) },
    { name: 'the whole one', content: whole },
    { name: 'half', content: whole.subarray(0, Math.floor(whole.length / 2)) },
  ]
  let named: readonly string[] = []
  const joined = await joinPdfs(documents, (damaged) => ((named = damaged), ['Not here:', ...damaged, 'राखी']))
  assert.deepEqual(named, ['a web page', 'only a beginning', 'nothing', 'half'])
  assert.deepEqual(await widthsOf(joined), [595, 300])
})

test('more lines than fit on a page make another page', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `MJ-${10001 + at}: label`)
  assert.deepEqual(await widthsOf(await joinPdfs([{ name: 'label', content: await aPdf(300) }], () => lines)), [595, 595, 300])
})
