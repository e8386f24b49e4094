import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitemapXml } from './sitemap-xml.ts'

const addressOfPart = (part: number) => `https://shop.example/sitemap.xml?part=${part}`
const locations = (xml: string | undefined) => [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('a few addresses are in one file, escaped for XML', () => {
  const xml = sitemapXml(['https://shop.example/', 'https://shop.example/product?category=Trays+%26+Co&a=b'], {
    part: undefined,
    addressOfPart,
  })
  assert.match(xml ?? '', /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
  assert.deepEqual(locations(xml), ['https://shop.example/', 'https://shop.example/product?category=Trays+%26+Co&#38;a=b'])
})

test('more addresses than one file may hold are split into parts, none left out and none twice', () => {
  const addresses = Array.from({ length: 7 }, (_, at) => `https://shop.example/${at}`)
  const parts = locations(sitemapXml(addresses, { part: undefined, addressOfPart, most: 3 }))
  assert.deepEqual(
    parts,
    [1, 2, 3].map((part) => addressOfPart(part)),
  )
  const inParts = [1, 2, 3].flatMap((part) => locations(sitemapXml(addresses, { part, addressOfPart, most: 3 })))
  assert.deepEqual(inParts, addresses)
  assert.equal(sitemapXml(addresses, { part: 4, addressOfPart, most: 3 }), undefined)
  assert.equal(sitemapXml(addresses, { part: -1, addressOfPart, most: 3 }), undefined)
})
