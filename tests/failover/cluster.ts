import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Connection } from '#src/platform/db/connection.ts'
import {
  ask,
  connect,
  type DatabaseServer,
  followed,
  killServer,
  prepareServer,
  reconfigure,
  startFirst,
  startStandby,
} from './database-server.ts'
import { type Link, openLink } from './link.ts'

/**
 * A primary and its standbys on this machine, with streaming replication and synchronous commit: a commit is acknowledged when one
 * standby has it too. It is a test rig: what it does at a failure an owner leaves to Patroni.
 */
export type Cluster = {
  /** Names all servers, or what leads to the primary. */
  readonly urlForShop: string
  /** The way past a pooler that `urlForShop` leads through. */
  readonly directUrl?: string
  /** The database of the shop on the present primary, past the network that is cut. */
  primary(): Connection
  /** SIGKILL to the primary and to all its processes. */
  killPrimary(): Promise<void>
  /** Cuts the primary off: from the shop and from its standbys. */
  cut(): void
  /** Ends a cut. A primary that another one has replaced is killed before: it must not be reached by anybody. */
  heal(): Promise<void>
  /** The standby with the most of the log becomes the primary, and the others follow it. */
  promote(): Promise<void>
  /** What a referee does: notices that the primary is gone, as seen from the shop, and promotes another. */
  failOver(): Promise<void>
  /** Servers that were killed or replaced come back as standbys, copied anew from the primary. */
  rejoin(): Promise<void>
  stop(): Promise<void>
}

export type ClusterOptions = {
  readonly servers: number
  /** False only where nobody minds a power cut of this machine. */
  readonly durable?: boolean
  readonly database?: string
}

type Member = DatabaseServer & {
  readonly forShop: Link
  /** How each other server reaches this one. */
  readonly forPeers: Map<string, Link>
}

type Roles = { primary: Member; readonly standbys: Set<Member>; cutOff: Member | undefined }

const synchronous = 'ANY 1 (*)'

export async function startCluster({ servers, durable = false, database = 'shop' }: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'))
  // The servers of root run as another user.
  chmodSync(folder, 0o755)
  const sweeper = sweepAfterUs(folder)
  const members: Member[] = []
  const stop = async () => {
    for (const member of members) await stopMember(member)
    rmSync(folder, { recursive: true, force: true })
    sweeper.kill()
  }
  try {
    const password = randomBytes(12).toString('hex')
    const names = Array.from({ length: servers }, (_, at) => `server${at + 1}`)
    for (const name of names) members.push(await prepareMember(folder, name, { names, durable, password }))
    const [first, ...others] = members as [Member, ...Member[]]
    await startFirst(first, '')
    await ask(first, `create database ${database}`)
    for (const other of others) await startStandby(other, first, linkBetween(other, first).port)
    const roles: Roles = { primary: first, standbys: new Set(others), cutOff: undefined }
    await commitsWait(roles)
    const hosts = members.map(({ forShop }) => `127.0.0.1:${forShop.port}`).join()
    return { urlForShop: `postgresql://shop:${password}@${hosts}/${database}`, ...handlesOf(members, roles, database), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function handlesOf(members: readonly Member[], roles: Roles, database: string): Omit<Cluster, 'urlForShop' | 'stop'> {
  return {
    primary: () => ({ ...roles.primary.connection, database }) as Connection,
    killPrimary: () => killServer(roles.primary),
    cut() {
      roles.cutOff = roles.primary
      for (const link of linksOf(members, roles.primary)) link.cut()
    },
    async heal() {
      const { cutOff } = roles
      if (!cutOff) return
      if (cutOff !== roles.primary) await killServer(cutOff)
      for (const link of linksOf(members, cutOff)) link.heal()
      roles.cutOff = undefined
    },
    promote: () => promote(roles),
    async failOver() {
      await primaryMissed(roles.primary, database)
      await promote(roles)
    },
    async rejoin() {
      const missing = members.filter((member) => member !== roles.primary && !roles.standbys.has(member))
      for (const member of missing) {
        await killServer(member)
        await startStandby(member, roles.primary, linkBetween(member, roles.primary).port)
        roles.standbys.add(member)
      }
      await commitsWait(roles)
    },
  }
}

/** Three questions in a row must have had no reply: one can be lost on a busy machine. */
async function primaryMissed({ connection, forShop }: Member, database: string): Promise<void> {
  for (let missed = 0; missed < 3; ) {
    const client = new pg.Client({ ...connection, database, port: forShop.port, connectionTimeoutMillis: 700 })
    client.on('error', () => {})
    missed = await client.connect().then(
      () => 0,
      () => missed + 1,
    )
    await client.end().catch(() => {})
  }
}

async function promote(roles: Roles): Promise<void> {
  const received = await Promise.all(
    [...roles.standbys].map(async (standby) => {
      const [row] = await ask<{ bytes: string }>(
        standby,
        `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes`,
      )
      return { standby, bytes: BigInt(row!.bytes) }
    }),
  )
  const best = received.reduce((most, other) => (other.bytes > most.bytes ? other : most))
  roles.standbys.delete(best.standby)
  // With nobody left who could have it too, a commit would wait for ever.
  if (roles.standbys.size === 0) await reconfigure(best.standby, { synchronous_standby_names: '' })
  await ask(best.standby, 'select pg_promote(true, 60)')
  roles.primary = best.standby
  for (const standby of roles.standbys) {
    await reconfigure(standby, { primary_conninfo: followed(standby, linkBetween(standby, roles.primary).port) })
  }
}

/** Resolves when every standby follows the primary, and has the primary's commits wait for one of them. */
async function commitsWait({ primary, standbys }: Roles): Promise<void> {
  const client = await connect(primary)
  try {
    for (let following = -1; following !== standbys.size; ) {
      const { rows } = await client.query<{ following: number }>(
        `select pg_sleep(0.02), (select count(*)::int from pg_stat_replication where state = 'streaming') as following`,
      )
      following = rows[0]!.following
    }
  } finally {
    await client.end()
  }
  await reconfigure(primary, { synchronous_standby_names: standbys.size > 0 ? synchronous : '' })
}

/** A failed test never calls `stop`, and a killed one cannot. */
export function sweepAfterUs(folder: string) {
  const program = fileURLToPath(new URL('leftovers.ts', import.meta.url))
  const sweeper = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  sweeper.unref()
  ;(sweeper.stdin as Socket).unref()
  return sweeper
}

type Preparing = { readonly names: readonly string[]; readonly durable: boolean; readonly password: string }

async function prepareMember(folder: string, name: string, { names, durable, password }: Preparing): Promise<Member> {
  const server = await prepareServer(folder, name, { durable, password })
  const forPeers = new Map<string, Link>()
  for (const peer of names.filter((other) => other !== name)) forPeers.set(peer, await openLink(server.port))
  return { ...server, forShop: await openLink(server.port), forPeers }
}

async function stopMember(member: Member): Promise<void> {
  await killServer(member)
  await Promise.all([member.forShop, ...member.forPeers.values()].map((link) => link.close()))
}

function linkBetween(from: Member, to: Member): Link {
  const link = to.forPeers.get(from.name)
  if (!link) throw new Error(`${from.name} cannot reach ${to.name}`)
  return link
}

/** All ways from and to one server. */
const linksOf = (members: readonly Member[], one: Member): Link[] => [
  one.forShop,
  ...one.forPeers.values(),
  ...members.filter((other) => other !== one).map((other) => linkBetween(one, other)),
]
