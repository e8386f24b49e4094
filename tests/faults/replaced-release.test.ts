import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { addressOf } from '#src/web/routes.ts'
import { aBuiltRelease, firstScriptOf, lead } from './built-release.ts'
import { aShopFolder, startProgram } from './started-shop.ts'

test('SIGUSR2 serves the release to which the link leads now: no request is refused, and every page finds its scripts, also one of before', {
  timeout: 240_000,
}, async () => {
  const folder = await aShopFolder()
  const releases = dirname(folder.dataDir)
  const link = join(releases, 'current')
  const [before, now] = ['entry.client-Before00.js', 'entry.client-Now00000.js']
  lead(link, aBuiltRelease(join(releases, 'before'), before))
  const shop = await startProgram(folder, { PROCESSES: '2', RELEASE_LINK: link })
  const address = await shop.hasPrinted(/The shop +(http:\S+)/)
  const replies: Record<string, number> = {}
  const ask = async (path: string) => {
    const reply = await fetch(address + path, { headers: { connection: 'close' } })
    const what = `${reply.status} ${path}`
    replies[what] = (replies[what] ?? 0) + 1
    return reply.text()
  }
  /** Loads a page and its first script, at whichever process it comes to. */
  const visit = async () => {
    await ask(firstScriptOf(await ask(addressOf('home'))))
  }
  await shop.hasPrinted(/kill -USR2/)
  await visit()
  assert.deepEqual(replies, { [`200 ${addressOf('home')}`]: 1, [`200 /assets/${before}`]: 1 })

  lead(link, aBuiltRelease(join(releases, 'now'), now))
  let isReplaced = false
  const visits = Promise.all(
    [1, 2].map(async () => {
      while (!isReplaced) await visit()
    }),
  )
  shop.child.kill('SIGUSR2')
  await shop.hasPrinted(/All serving processes are new/)
  isReplaced = true
  await visits
  for (let process = 0; process < 2; process++) {
    assert.ok((await ask(addressOf('home'))).includes(now), 'all processes serve the new pages')
    await ask(`/assets/${before}`)
  }
  const known = [addressOf('home'), `/assets/${before}`, `/assets/${now}`].map((path) => `200 ${path}`)
  assert.deepEqual(
    Object.keys(replies).filter((what) => !known.includes(what)),
    [],
  )

  lead(link, join(releases, 'nowhere'))
  shop.child.kill('SIGUSR2')
  await shop.hasPrinted(/Nothing was replaced: RELEASE_LINK .* leads to no release/)
  assert.ok((await ask(addressOf('home'))).includes(now))
  shop.child.kill('SIGTERM')
  assert.deepEqual(await shop.exited, [0, null])
})
