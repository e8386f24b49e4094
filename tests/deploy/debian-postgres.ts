import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Connection } from '#src/platform/db/connection.ts'
import { accountFor } from '#src/platform/db/local/account.ts'
import { freePort } from '#tests/free-port.ts'

/** The programs of Debian's newest PostgreSQL on this machine. */
export function debianPostgres(): string | undefined {
  const all = '/usr/lib/postgresql'
  const [newest] = existsSync(all) ? readdirSync(all).toSorted((a, b) => Number(b) - Number(a)) : []
  return newest && join(all, newest, 'bin')
}

const variables = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** A server of Debian's with pgBackRest beside it, from the files of deploy/pgbackrest; what they name lies in one folder, removed after the test. */
export async function aServerWithPgBackRest(programs: string, files: Readonly<Record<'pgbackrest' | 'archive', string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'pgbackrest-'))
  chmodSync(folder, 0o755)
  // PostgreSQL refuses root.
  const account = accountFor('')
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  const [data, repository, conf] = ['data', 'repository', 'pgbackrest.conf'].map((name) => join(folder, name)) as [string, string, string]
  for (const name of ['repository', 'log', 'lock', 'socket']) {
    mkdirSync(join(folder, name))
    if (account) chownSync(join(folder, name), account.uid, account.gid)
  }
  if (account) chownSync(folder, account.uid, account.gid)
  const port = await freePort([])
  const here = `log-path=${folder}/log\nlock-path=${folder}/lock\n`
  const server = `pg1-socket-path=${folder}/socket\npg1-port=${port}\npg1-user=postgres\n`
  writeFileSync(
    conf,
    files.pgbackrest
      .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
      .replace(/^pg1-path=.*$/m, `pg1-path=${data}\n${server}`)
      .replace('[global]', `[global]\n${here}`),
  )

  const run = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { ...identity, cwd: folder, encoding: 'utf8', env: variables })
    assert.equal(status, 0, `${program} ${args.join(' ')}\n${error ?? ''}${stdout}${stderr}`)
    return stdout + stderr
  }
  const onData = (...args: string[]) => run(join(programs, 'pg_ctl'), '-s', '-w', '-D', data, ...args)
  const psql = (text: string) =>
    run(join(programs, 'psql'), '-XAtq', '-h', join(folder, 'socket'), '-p', `${port}`, '-U', 'postgres', '-c', text, 'postgres')
  /** Until it has read its log it takes no writes. */
  const start = () => {
    onData('-l', join(folder, 'log', 'server'), 'start')
    psql('do $$ begin while pg_is_in_recovery() loop perform pg_sleep(0.1); end loop; end $$')
  }
  after(() => {
    if (existsSync(join(data, 'postmaster.pid'))) onData('-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  })
  run(join(programs, 'initdb'), '-A', 'trust', '-E', 'UTF8', '--locale=C', '-U', 'postgres', '-D', data)
  const archive = files.archive.replace('pgbackrest --stanza', `pgbackrest --config=${conf} --stanza`)
  appendFileSync(join(data, 'postgresql.conf'), `port = ${port}\nunix_socket_directories = '${folder}/socket'\n${archive}`)
  start()
  const connection: Connection = { host: '127.0.0.1', port, user: 'postgres', password: '', database: 'postgres' }
  return {
    connection,
    start,
    /** What `pgbackrest …` of the documents prints, with this server's settings. */
    pgBackRest: (args: readonly string[]) => run('pgbackrest', `--config=${conf}`, ...args),
    /** As a machine whose disk is gone. */
    loseData() {
      onData('-m', 'immediate', 'stop')
      rmSync(data, { recursive: true })
    },
    stop: () => onData('-m', 'fast', 'stop'),
  }
}
