import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { accountFor } from '#src/platform/db/local/account.ts'
import { freePort, killWithChildren } from './database-server.ts'
import { type Cluster, sweepAfterUs } from './cluster.ts'
import { type Link, openLink } from './link.ts'
import { untilTrue } from './until-true.ts'

/** The programs of Debian's packages that an owner's machines run, with the files of deploy/patroni. */
const programs = ['etcd', 'patroni', 'haproxy', 'pgbouncer']

export const isPatroniInstalled = (): boolean =>
  serverFolder() !== undefined && programs.every((program) => spawnSync('sh', ['-c', `command -v ${program}`], debianPath).status === 0)

const debianPath = { env: { PATH: '/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }

function serverFolder(): string | undefined {
  const all = '/usr/lib/postgresql'
  const [newest] = existsSync(all) ? readdirSync(all).toSorted((a, b) => Number(b) - Number(a)) : []
  return newest && join(all, newest, 'bin')
}

type Machine = {
  readonly name: string
  readonly port: number
  readonly statusPort: number
  /** How others reach its PostgreSQL and its Patroni, and how its Patroni reaches etcd. */
  readonly links: { readonly database: Link; readonly status: Link; readonly etcd: Link }
  patroni: ChildProcess | undefined
}

type Stack = {
  readonly folder: string
  readonly password: string
  readonly machines: readonly Machine[]
  readonly children: Set<ChildProcess>
  leader: Machine | undefined
  cutOff: Machine | undefined
}

/** Three machines with Patroni, one etcd, HAProxy before them and PgBouncer before that, all on loopback. Patroni decides who is the primary. */
export async function startPatroniCluster({ database = 'shop' } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'))
  chmodSync(folder, 0o755)
  const sweeper = sweepAfterUs(folder)
  const etcdPort = await freePort()
  const machines: Machine[] = []
  for (const name of ['one', 'two', 'three']) machines.push(await prepareMachine(name, etcdPort))
  const stack: Stack = {
    folder,
    password: randomBytes(12).toString('hex'),
    machines,
    children: new Set(),
    leader: undefined,
    cutOff: undefined,
  }
  const stop = async () => {
    for (const child of stack.children) if (child.pid) await killWithChildren(child.pid)
    for (const machine of machines) await killMachine(stack, machine)
    for (const { links } of machines) await Promise.all(Object.values(links).map((link) => link.close()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    sweeper.kill()
  }
  try {
    await startEtcd(stack, etcdPort)
    for (const machine of machines) startPatroni(stack, machine)
    await untilAllFollow(stack)
    const haproxyPort = await startHaproxy(stack)
    const bouncerPort = await startPgbouncer(stack, haproxyPort)
    const urlAt = (port: number, name: string) => `postgresql://postgres:${stack.password}@127.0.0.1:${port}/${name}`
    await untilTrue(() => makeDatabase(stack, haproxyPort, database))
    return { urlForShop: urlAt(bouncerPort, database), directUrl: urlAt(haproxyPort, database), ...handlesOf(stack, database), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function handlesOf(stack: Stack, database: string): Omit<Cluster, 'urlForShop' | 'directUrl' | 'stop'> {
  /** Patroni notices and promotes by itself. */
  const failOver = async () => {
    const before = stack.leader
    await untilTrue(async () => {
      const leader = await findLeader(stack)
      if (leader === undefined || leader === before) return false
      stack.leader = leader
      return true
    })
  }
  return {
    primary: () => ({ ...loginAt(stack, stack.leader!.port), database }),
    killPrimary: () => killMachine(stack, stack.leader!),
    cut() {
      stack.cutOff = stack.leader
      for (const link of Object.values(stack.leader!.links)) link.cut()
    },
    async heal() {
      for (const link of Object.values(stack.cutOff?.links ?? {})) link.heal()
      stack.cutOff = undefined
    },
    promote: failOver,
    failOver,
    async rejoin() {
      for (const machine of stack.machines) if (!machine.patroni) startPatroni(stack, machine)
      await untilAllFollow(stack)
    },
  }
}

const loginAt = ({ password }: Stack, port: number) => ({ host: '127.0.0.1', port, user: 'postgres', password })

async function prepareMachine(name: string, etcdPort: number): Promise<Machine> {
  const [port, statusPort] = [await freePort(), await freePort()]
  const links = { database: await openLink(port), status: await openLink(statusPort), etcd: await openLink(etcdPort) }
  return { name, port, statusPort, links, patroni: undefined }
}

/** `asOwner`: as the account of PostgreSQL, which refuses root. */
function start(stack: Stack, [name, command, args]: [string, string, string[]], { asOwner = false, env = {} } = {}): ChildProcess {
  const log = openSync(join(stack.folder, `${name}.log`), 'a')
  const account = asOwner ? accountFor('') : undefined
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  const child = spawn(command, args, { ...identity, cwd: '/', env: { ...debianPath.env, ...env }, stdio: ['ignore', log, log] })
  writeFileSync(join(stack.folder, `${name}.pid`), String(child.pid))
  stack.children.add(child)
  child.once('exit', () => stack.children.delete(child))
  return child
}

async function startEtcd(stack: Stack, port: number): Promise<void> {
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const options = {
    ...{ name: 'etcd', 'data-dir': join(stack.folder, 'etcd'), 'listen-client-urls': client, 'advertise-client-urls': client },
    ...{ 'listen-peer-urls': peer, 'initial-advertise-peer-urls': peer, 'initial-cluster': `etcd=${peer}` },
  }
  start(stack, ['etcd', 'etcd', Object.entries(options).map(([name, value]) => `--${name}=${value}`)])
  await untilTrue(async () => (await fetch(`${client}/health`)).ok)
}

function startPatroni(stack: Stack, machine: Machine): void {
  const { name, port, statusPort, links } = machine
  const folder = join(stack.folder, name)
  const account = accountFor('')
  if (!existsSync(folder)) {
    mkdirSync(folder)
    copyFileSync('deploy/patroni/patroni.yml', join(folder, 'patroni.yml'))
    if (account) chownSync(folder, account.uid, account.gid)
  }
  const env = {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${statusPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${links.status.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${links.database.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: serverFolder(),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    // Otherwise it would ask etcd for its address, and reach it past the link.
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${links.etcd.port}`,
    PATRONI_SUPERUSER_PASSWORD: stack.password,
    PATRONI_REPLICATION_PASSWORD: stack.password,
    PATRONI_REWIND_PASSWORD: stack.password,
  }
  machine.patroni = start(stack, [`patroni-${name}`, 'patroni', [join(folder, 'patroni.yml')]], { asOwner: true, env })
}

/** Patroni, PostgreSQL and all their processes, as when the machine loses power. */
async function killMachine({ folder }: Stack, machine: Machine): Promise<void> {
  const { patroni } = machine
  machine.patroni = undefined
  if (patroni?.pid && patroni.exitCode === null) await killWithChildren(patroni.pid)
  const path = join(folder, machine.name, 'data', 'postmaster.pid')
  const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0
  if (pid > 0 && isPostgres(pid)) await killWithChildren(pid)
}

/** The file of a killed server stays, and its id may belong to another process by now. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

type Member = { readonly name: string; readonly role: string; readonly state: string }

/** As the Patroni of a machine that was not cut off says. */
async function membersOf({ machines, cutOff }: Stack): Promise<readonly Member[]> {
  for (const { statusPort } of machines.filter((machine) => machine.patroni && machine !== cutOff)) {
    try {
      const reply = await fetch(`http://127.0.0.1:${statusPort}/cluster`, { signal: AbortSignal.timeout(3_000) })
      return ((await reply.json()) as { members?: Member[] }).members ?? []
    } catch {
      // The next one is asked.
    }
  }
  return []
}

async function findLeader(stack: Stack): Promise<Machine | undefined> {
  const leader = (await membersOf(stack)).find(({ role, state }) => role === 'leader' && state === 'running')
  return stack.machines.find(({ name }) => name === leader?.name)
}

const untilAllFollow = (stack: Stack): Promise<void> =>
  untilTrue(async () => {
    stack.leader = await findLeader(stack)
    const hasSynchronous = (await membersOf(stack)).some(({ role }) => role === 'sync_standby')
    return stack.leader !== undefined && hasSynchronous && (await isFollowedByAll(stack, stack.leader))
  })

/** Asked of PostgreSQL: to Patroni 3.0 a standby is `running` long before the log reaches it. */
const isFollowedByAll = (stack: Stack, leader: Machine): Promise<true> =>
  answers(
    { ...loginAt(stack, leader.port), database: 'postgres' },
    `do $$ begin assert (select count(*) from pg_stat_replication where state = 'streaming') = ${stack.machines.length - 1}; end $$`,
  )

async function startHaproxy(stack: Stack): Promise<number> {
  const port = await freePort()
  const addresses = stack.machines.flatMap(({ name, links }) => [
    [`DATABASE_${name.toUpperCase()}`, `127.0.0.1:${links.database.port}`],
    [`DATABASE_${name.toUpperCase()}_STATUS`, String(links.status.port)],
  ])
  const env = { DATABASE_LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(addresses) }
  start(stack, ['haproxy', 'haproxy', ['-db', '-f', resolve('deploy/patroni/haproxy.cfg')]], { env })
  await untilTrue(() => leadsToPrimaryOnly(stack, port))
  return port
}

/** Until its first checks HAProxy takes every server for one that takes writes, and goes from one to the next. */
async function leadsToPrimaryOnly(stack: Stack, port: number): Promise<true> {
  const login = { ...loginAt(stack, port), database: 'postgres' }
  for (const _ of stack.machines) await answers(login, 'do $$ begin assert not pg_is_in_recovery(); end $$')
  return true
}

async function startPgbouncer(stack: Stack, haproxyPort: number): Promise<number> {
  const port = await freePort()
  const folder = join(stack.folder, 'pgbouncer')
  mkdirSync(folder)
  const account = accountFor('')
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  const ours = readFileSync('deploy/patroni/pgbouncer.ini', 'utf8')
    .replace('port=5000', `port=${haproxyPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  writeFileSync(settings, ours)
  writeFileSync(users, `"postgres" "${stack.password}"\n`)
  if (account) for (const path of [folder, settings, users]) chownSync(path, account.uid, account.gid)
  start(stack, ['pgbouncer', 'pgbouncer', [settings]], { asOwner: true })
  return port
}

/** The reply to an earlier try may have been lost. */
const makeDatabase = (stack: Stack, port: number, name: string): Promise<boolean> =>
  answers({ ...loginAt(stack, port), database: 'postgres' }, `create database ${name}`).catch((error: { code?: string }) => {
    if (error.code === '42P04') return true
    throw error
  })

async function answers(connection: pg.ClientConfig, text: string): Promise<true> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(text)
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
