import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitemapIndexXml, sitemapPart, sitemapXml } from './sitemap-xml.ts'

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('addresses are escaped for XML, with the moment or the day of their change and with their pictures', () => {
  const xml = sitemapXml([
    { address: 'https://shop.example/' },
    { address: 'https://shop.example/product?category=Trays+%26+Co&a=b', changed: '2026-11-02' },
    {
      address: 'https://shop.example/product/rani',
      changed: new Date('2026-11-20T08:00:00Z'),
      pictures: ['https://shop.example/a.webp?x&y'],
    },
  ])
  assert.equal(
    xml,
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://shop.example/</loc></url>
<url><loc>https://shop.example/product?category=Trays+%26+Co&#38;a=b</loc><lastmod>2026-11-02</lastmod></url>
<url><loc>https://shop.example/product/rani</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod><image:image><image:loc>https://shop.example/a.webp?x&#38;y</image:loc></image:image></url>
</urlset>
`,
  )
})

test('more addresses than one file may hold are split into parts, none left out and none twice', () => {
  const pages = Array.from({ length: 7 }, (_, at) => at)
  assert.deepEqual(sitemapPart(pages, undefined, 3), { parts: 3 })
  assert.deepEqual(
    [1, 2, 3].flatMap((part) => Object.values(sitemapPart(pages, part, 3) ?? {}).flat()),
    pages,
  )
  for (const part of [4, -1, 0, 1.5]) assert.equal(sitemapPart(pages, part, 3), undefined)
  assert.deepEqual(sitemapPart(pages, undefined, 7), { whole: pages })
  assert.deepEqual(locations(sitemapIndexXml(['https://shop.example/sitemap.xml?part=1'])), ['https://shop.example/sitemap.xml?part=1'])
})
