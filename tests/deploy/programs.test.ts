import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const isHere = (program: string) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined
const run = (program: string, args: readonly string[], cwd = deploy) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  return { status, output: `${stdout}${stderr}` }
}
const aFolder = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}
const blocksClose = (text: string) => {
  const code = text.replaceAll(/#.*$/gm, '').replaceAll(/\{[$%\w.][^{}\n]*\}/g, '')
  assert.equal(code.split('{').length, code.split('}').length)
}

if (isHere('systemd-analyze')) {
  test('systemd finds no fault in the units', (t) => {
    const folder = aFolder(t)
    const names = ['shop', 'shop-worker'].map((name) => `./${name}@3100.service`)
    for (const name of names) {
      const unit = readFileSync(join(deploy, 'systemd', name.replace('3100', '')), 'utf8')
      // What a unit runs must exist for systemd: the Node of this machine stands in for Debian's.
      writeFileSync(join(folder, name), unit.replaceAll('/usr/bin/node', process.execPath))
    }
    const dropIns = join(folder, 'shop@3100.service.d')
    mkdirSync(dropIns)
    writeFileSync(join(dropIns, 'only-web.conf'), read('systemd/only-web.conf').replaceAll('/usr/bin/node', process.execPath))
    const { status, output } = run('systemd-analyze', ['verify', '--man=no', ...names], folder)
    // It also reads the units of this machine, whose faults are not ours.
    const ours = output.split('\n').filter((line) => line.includes('shop'))
    assert.deepEqual([status, ours], [0, []])
  })

  test('systemd finds that the units expose little', () => {
    for (const name of ['shop@.service', 'shop-worker@.service']) {
      const { status, output } = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', `systemd/${name}`])
      assert.equal(status, 0, output)
    }
  })
} else {
  test('without systemd here, only the names of what hardens the units are looked for', () => {
    for (const name of ['shop@.service', 'shop-worker@.service'])
      for (const line of [
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'PrivateTmp=yes',
        'CapabilityBoundingSet=',
        'SystemCallFilter=@system-service',
      ])
        assert.ok(read(`systemd/${name}`).includes(`\n${line}\n`), line)
  })
}

if (isHere('caddy')) {
  test('Caddy accepts its file, with its defaults and with all variables set', () => {
    const env = {
      SITE_HOST: 'a.example',
      SITE_DESK_HOST: 'b.example',
      SITE_PROCESSES: 'shop:3000',
      SITE_CDN_NETWORKS: '10.0.0.0/8 fd00::/8',
    }
    for (const variables of [{}, env]) {
      const { status, stderr } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', 'proxy/Caddyfile'], {
        cwd: deploy,
        encoding: 'utf8',
        env: { ...process.env, ...variables },
      })
      assert.equal(status, 0, stderr)
    }
  })
} else test('without Caddy here, only the blocks of its file are counted', () => blocksClose(read('proxy/Caddyfile')))

if (isHere('nginx') && isHere('openssl')) {
  test('nginx accepts its file', (t) => {
    const folder = aFolder(t)
    const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
    const made = run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=shop.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    assert.equal(made.status, 0, made.output)
    const shop = read('proxy/nginx.conf')
      .replaceAll('/etc/ssl/shop', folder)
      .replaceAll(/(listen (?:\[::\]:)?)(80|443)/g, '$18$2')
    writeFileSync(join(folder, 'shop.conf'), shop)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\n${paths}\ninclude ${folder}/shop.conf;\n}\n`,
    )
    const { status, output } = run('nginx', ['-t', '-c', join(folder, 'nginx.conf')])
    assert.equal(status, 0, output)
  })
} else test('without nginx here, only the blocks of its file are counted', () => blocksClose(read('proxy/nginx.conf')))

if (isHere('docker') && run('docker', ['compose', 'version']).status === 0) {
  test('Compose accepts its files, together and apart', () => {
    const env = {
      ...process.env,
      SITE_HOST: 'a.example',
      SITE_DESK_HOST: 'b.example',
      SHIPROCKET_PICKUP_LOCATION: 'W',
      MAIL_FROM: 'a@b.example',
    }
    const suppliers = ['-f', 'suppliers.yaml']
    for (const more of [[], suppliers, [...suppliers, '-f', 'apart.yaml', '--profile', 'apart']]) {
      const args = ['compose', '-f', 'compose.yaml', ...more, 'config', '--quiet']
      const { status, stderr } = spawnSync('docker', args, { cwd: join(deploy, 'docker'), encoding: 'utf8', env })
      assert.equal(status, 0, stderr)
    }
  })
} else
  test('without Compose here, only the YAML of its files is read', () => {
    for (const name of ['compose', 'suppliers', 'apart']) assert.ok('services' in parse(read(`docker/${name}.yaml`), { merge: true }), name)
  })

if (isHere('cloud-init')) {
  test('cloud-init accepts its file', () => {
    const { status, output } = run('cloud-init', ['schema', '--config-file', 'cloud-init.yaml'])
    assert.equal(status, 0, output)
  })
} else
  test('without cloud-init here, only the keys of its file are looked at', () => {
    assert.deepEqual(Object.keys(parse(read('cloud-init.yaml')) as object), ['package_update', 'packages', 'runcmd'])
  })

for (const name of ['install.sh', 'release.sh', 'shop'])
  test(`a shell can read ${name}`, () => {
    const { status, output } = run('sh', ['-n', `systemd/${name}`])
    assert.equal(status, 0, output)
  })
