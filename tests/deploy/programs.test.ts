import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

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
    copyFileSync(join(deploy, 'systemd/shop@.service'), join(folder, 'shop@3100.service'))
    // What a unit runs must exist for systemd: the Node of this machine stands in for Debian's.
    for (const name of ['shop-backup.service', 'shop-backup.timer']) copyFileSync(join(deploy, 'systemd', name), join(folder, name))
    for (const name of ['shop@3100.service', 'shop-backup.service']) {
      const path = join(folder, name)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/usr/bin/node', process.execPath))
    }
    const names = ['./shop@3100.service', './shop-backup.service', './shop-backup.timer']
    const { status, output } = run('systemd-analyze', ['verify', '--man=no', ...names], folder)
    // It also reads the units of this machine, whose faults are not ours.
    const ours = output.split('\n').filter((line) => line.includes('shop'))
    assert.deepEqual([status, ours], [0, []])
  })

  test('systemd finds that the units expose little', () => {
    for (const name of ['shop@.service', 'shop-backup.service']) {
      const { status, output } = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', `systemd/${name}`])
      assert.equal(status, 0, output)
    }
  })
} else {
  test('without systemd here, only the names of what hardens the units are looked for', () => {
    for (const name of ['shop@.service', 'shop-backup.service'])
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

for (const name of ['install.sh', 'shop'])
  test(`a shell can read ${name}`, () => {
    const { status, output } = run('sh', ['-n', `systemd/${name}`])
    assert.equal(status, 0, output)
  })
