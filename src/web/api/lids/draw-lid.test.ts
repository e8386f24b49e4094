import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shop } from '#src/shop/shop.ts'
import { drawLid } from './draw-lid.ts'

const query = { quad: '0.2,0.2,0.8,0.2,0.8,0.6,0.2,0.6', aspect: '1', width: '144', ink: 'gold', name: 'Asha', sign: 'Leo' }

const ask = async (changed: Partial<typeof query> = {}) => {
  const response = drawLid({} as Shop, new Request(`http://shop.test/?${new URLSearchParams({ ...query, ...changed })}`))
  return { response, text: await response.text() }
}

test('a name and a sign are drawn in foil, and only the browser that asked may cache the drawing', async () => {
  const { response, text } = await ask()
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'private, max-age=86400')
  assert.match(text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 1000 1000" width="144" height="144" role="img">/)
  assert.match(text, /<title>Asha and Leo in gold foil<\/title>/)
  assert.match(text, /<path id="foil-/)
})

test('without a name or a sign nothing is drawn', async () => {
  const { text } = await ask({ name: '', sign: '' })
  assert.doesNotMatch(text, /<path/)
  assert.notEqual((await ask({ sign: '' })).text, (await ask()).text)
})

test('no part of the query becomes markup in the drawing', async () => {
  const { response, text } = await ask({ name: '</title><script>1</script>', sign: '<b>' })
  assert.equal(response.status, 200)
  assert.doesNotMatch(text, /<script|<b>/)
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'")
})

test('an impossible lid is refused with the name of its field', async () => {
  const flat = '0.2,0.2,0.4,0.2,0.6,0.2,0.8,0.2'
  const crossed = '0.2,0.2,0.8,0.6,0.8,0.2,0.2,0.6'
  for (const quad of ['', 'a,b', flat, crossed, '0.2,0.2,0.8,0.2,0.8,0.6', `${query.quad},1`, '-1,0,1,0,1,1,0,1', 'NaN,0,1,0,1,1,0,1']) {
    assert.deepEqual(await fieldsOf(ask({ quad })), [400, ['quad']], quad)
  }
  assert.deepEqual(await fieldsOf(ask({ aspect: 'Infinity', width: '0', ink: 'red', name: 'a'.repeat(41) })), [
    400,
    ['aspect', 'width', 'ink', 'name'],
  ])
})

async function fieldsOf(reply: ReturnType<typeof ask>): Promise<[number, string[]]> {
  const { response, text } = await reply
  const { issues } = JSON.parse(text) as { issues: { field: string }[] }
  return [response.status, issues.map(({ field }) => field)]
}
