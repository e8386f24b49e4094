import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { readyPath } from '#src/main/http/health/health.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { addressOf as pageAddress, callAddress } from '#src/web/routes.ts'
import { createDatabase } from '#tests/database.ts'
import { aBuiltRelease, firstScriptOf } from '#tests/faults/built-release.ts'
import { aShopFolder } from '#tests/faults/started-shop.ts'
import { sandboxOffsets } from '#src/main/wiring/sandbox-ports.ts'
import { freePort } from '#tests/free-port.ts'
import { generousCaps, generousLimits } from '#tests/generous-limits.ts'
import { aRequest } from '#tests/order-requests.ts'
import { addressOf } from '#tests/run-shop-command.ts'

/** Stands in for systemd, sudo, git and npm: units are processes, and a build gives the first script of all pages another name. */
const programs = {
  systemctl: `#!/bin/sh
case "$1 $2 $3" in
'enable --now shop@'*)
  cd "$ROOT/\${3#shop@}"
  PORT=\${3#shop@} node --import ./scripts/production-react.mjs --import ./scripts/tsx.mjs scripts/prepare/run.mjs src/main/start.ts >>"$ROOT/log" 2>&1 &
  echo $! >"$ROOT/pid-\${3#shop@}" ;;
'disable --now shop@'*)
  pid=$(cat "$ROOT/pid-\${3#shop@}")
  kill -TERM "$pid"
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done ;;
*) exit 1 ;;
esac
`,
  sudo: '#!/bin/sh\nshift 3\nexec "$@"\n',
  git: '#!/bin/sh\necho "$@" >>"$ROOT/git"\n[ "$3" != no-such-release ]\n',
  npm: '#!/bin/sh\ncd "$CHECKOUT"\nexec node --import ./scripts/tsx.mjs tests/deploy/build-release.ts "$OLDPWD" "$(tail -n 1 "$ROOT/git")"\n',
}

/** Two folders for releases, of which the first runs, as docs/deploying.md describes a machine. */
async function aMachine() {
  const { shopDir, dataDir } = await aShopFolder()
  const root = join(dirname(dataDir), 'srv')
  const { connection, drop } = await createDatabase()
  const db = openDatabase(connection)
  const port = await freePort([100, ...sandboxOffsets.flatMap((offset) => [offset, 100 + offset])], { multipleOf: 200, rest: 100 })
  const bin = join(root, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
  aBuiltRelease(join(root, `${port}`), 'entry.client-Before00.js')
  symlinkSync(`${port}`, join(root, 'current'))
  const env = {
    ...{ ...process.env, PATH: `${bin}:${dirname(process.execPath)}:${process.env['PATH']}`, ROOT: root, CHECKOUT: resolve('.') },
    ...{ DATABASE_URL: addressOf(connection), DATA_DIR: dataDir, SHOP_DIR: shopDir, DRAIN_SECONDS: '2', LOG_LEVEL: 'error' },
    ...{ ...generousCaps, ...generousLimits },
  }
  after(async () => {
    for (const each of [port, port + 100]) {
      const file = join(root, `pid-${each}`)
      if (existsSync(file)) killed(Number(readFileSync(file, 'utf8')))
    }
    await db.close()
    await drop()
  })
  const run = async (program: string, ...args: string[]) => (await promisify(execFile)(program, args, { env })).stdout
  return { root, port, db, run }
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Sends each request to a process that was ready a moment ago, and none a second time: so a refused one is seen. */
function aBalancer(ports: readonly number[]) {
  let ready: readonly number[] = []
  let isOver = false
  // One that is open is "not ready" while the database takes seconds to reply, as on a busy machine: it refuses nobody.
  const isReady = (port: number) =>
    fetch(`http://localhost:${port}${readyPath}`).then(
      async (response) => /^(?:not )?ready$/.test(((await response.json()) as { state: string }).state),
      () => false,
    )
  const probing = (async () => {
    while (!isOver) {
      const found = await Promise.all(ports.map(isReady))
      ready = ports.filter((_, index) => found[index])
    }
  })()
  let turn = 0
  return {
    send: (path: string, request: RequestInit = {}) =>
      fetch(`http://localhost:${ready[turn++ % ready.length]}${path}`, {
        ...request,
        headers: { ...request.headers, connection: 'close' },
      }),
    isOpen: async () => {
      while (ready.length === 0) await isReady(ports[0]!)
    },
    async end() {
      isOver = true
      await probing
    },
  }
}

test('a release takes over and is rolled back by the book: no request is refused, pages find their scripts, and orders of all phases are whole', {
  timeout: 300_000,
}, async () => {
  const { root, port, db, run } = await aMachine()
  const balancer = aBalancer([port, port + 100])
  const scripts = new Set<string>()
  const orders: string[] = []
  let isOver = false
  const shopper = async () => {
    while (!isOver) {
      const page = await balancer.send(pageAddress('home'))
      assert.equal(page.status, 200)
      const script = firstScriptOf(await page.text())
      assert.equal((await balancer.send(script)).status, 200, script)
      scripts.add(script)
      if (orders.length < 60) orders.push(await placeOrder(balancer.send))
    }
  }
  await run('systemctl', 'enable', '--now', `shop@${port}`)
  await balancer.isOpen()
  const shoppers = Promise.all([shopper(), shopper()])
  const release = (what: string) => Promise.race([run(join(root, 'current/deploy/systemd/release.sh'), what), shoppers.then(() => '')])

  assert.match(await release('v2'), new RegExp(`The release on port ${port + 100} serves`))
  assert.equal(readFileSync(join(root, 'git'), 'utf8'), 'fetch --tags\ncheckout --detach v2\n')
  assert.match(await release('--back'), new RegExp(`The release on port ${port} serves`))
  isOver = true
  await shoppers
  await balancer.end()
  await run('systemctl', 'disable', '--now', `shop@${port}`)

  assert.deepEqual([...scripts].toSorted(), ['/assets/entry.client-Before00.js', '/assets/entry.client-v2.js'])
  assert.doesNotMatch(readFileSync(join(root, 'log'), 'utf8'), /error/i)
  const kept = await db.query<{ id: string; mails: number }>(
    'select o.id, (select count(*)::int from outbox where reference = o.id) as mails from orders o',
  )
  assert.deepEqual(kept.map(({ id }) => id).toSorted(), orders.toSorted())
  assert.deepEqual(new Set(kept.map(({ mails }) => mails)), new Set([2]), 'every order has both of its mails')
})

test('after a release that was not finished there is none to go back to, and the one that runs is still the current one', async () => {
  const { root, port, run } = await aMachine()
  const release = (what: string) => run(join(root, 'current/deploy/systemd/release.sh'), what)
  await assert.rejects(release('no-such-release'))
  assert.ok(existsSync(join(root, `${port + 100}`)))
  await assert.rejects(release('--back'), new RegExp(`There is no release before this one in ${root}/${port + 100}`))
  assert.equal(readlinkSync(join(root, 'current')), `${port}`)
  assert.ok(!existsSync(join(root, `pid-${port + 100}`)), 'nothing was started')
})

async function placeOrder(send: ReturnType<typeof aBalancer>['send']): Promise<string> {
  const body = aRequest({ amount: '1199', isCod: 1, isPrepaid: 0, cartItems: [{ fkImgId: 'RANI-OXB', quantity: 1 }] })
  const response = await send(callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reply = (await response.json()) as { pkOrderId: string }
  assert.equal(response.status, 200, JSON.stringify(reply))
  return reply.pkOrderId
}
