import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'

async function viewSetup() {
  const setup = await deskSetup()
  const act = async (login: DeskLogin, name: string, input: object) => {
    const answer = await setup.shop.desk.act(login, { act: name, key: aKey(), input })
    return answer.ok ? { key: answer.value.key } : { code: answer.problem.code }
  }
  const viewsOf = async (login: DeskLogin) =>
    (await setup.shop.desk.listViews(login)).map(({ name, address, isShared }) => `${name} ${address}${isShared ? ' shared' : ''}`)
  return { ...setup, act, viewsOf }
}

test('a view is saved, renamed, filtered anew, shared and removed, and each is undone by its opposite', async () => {
  const { shop, arun, act, viewsOf } = await viewSetup()
  await act(arun, 'views.save', { name: ' Cash in Pune ', address: '/orders?state=to_confirm' })
  assert.deepEqual(await viewsOf(arun), ['Cash in Pune /orders?state=to_confirm'])
  const view = (await shop.desk.listViews(arun))[0]!.id
  const steps: [string, object, string[]][] = [
    ['views.rename', { name: 'Pune' }, ['Pune /orders?state=to_confirm']],
    ['views.update', { address: '/orders?state=paid' }, ['Cash in Pune /orders?state=paid']],
    ['views.share', { isShared: true }, ['Cash in Pune /orders?state=to_confirm shared']],
    ['views.move', { position: 7 }, ['Cash in Pune /orders?state=to_confirm']],
    ['views.remove', {}, []],
  ]
  for (const [name, input, expected] of steps) {
    const { key = '' } = await act(arun, name, { view, ...input })
    assert.deepEqual(await viewsOf(arun), expected, name)
    assert.ok((await shop.desk.undo(arun, key)).ok)
    assert.deepEqual(await viewsOf(arun), ['Cash in Pune /orders?state=to_confirm'], `undo of ${name}`)
  }
})

test('a view that is not shared is seen by its owner alone, and only its owner changes it', async () => {
  const { shop, meera, arun, act, viewsOf } = await viewSetup()
  await act(meera, 'views.save', { name: 'Mine', address: '/orders?q=mine' })
  const view = (await shop.desk.listViews(meera))[0]!.id
  assert.deepEqual(await viewsOf(arun), [])
  assert.deepEqual(await act(arun, 'views.rename', { view, name: 'Ours' }), { code: 'not_allowed' })
  await act(meera, 'views.share', { view, isShared: true })
  assert.deepEqual(await viewsOf(arun), ['Mine /orders?q=mine shared'])
  assert.deepEqual(await act(arun, 'views.remove', { view }), { code: 'not_allowed' })
})

test('a view leads to a list of the desk and has a name', async () => {
  const { arun, act, viewsOf } = await viewSetup()
  for (const address of ['https://evil.example', '//evil.example', 'orders', `/orders?q=${'x'.repeat(2_000)}`])
    assert.deepEqual(await act(arun, 'views.save', { name: 'x', address }), { code: 'bad_address' })
  for (const name of [' ', 'x'.repeat(41)])
    assert.deepEqual(await act(arun, 'views.save', { name, address: '/orders' }), { code: 'bad_name' })
  assert.deepEqual(await viewsOf(arun), [])
})
