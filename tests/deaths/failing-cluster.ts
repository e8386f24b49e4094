import { connect } from 'node:net'
import pg from 'pg'
import { type Connection, otherDatabase } from '#src/platform/db/connection.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openBreakableLink } from '#tests/breakable-link.ts'
import { startCluster } from '../failover/cluster.ts'
import type { CreateDatabase } from './life-environment.ts'

export type FailingCluster = {
  readonly createDatabase: CreateDatabase
  /** The primary and all its processes die, and the standby takes its place. */
  failover(): Promise<void>
  /** Gives the new primary a standby again; its commits wait for it. */
  rejoin(): Promise<void>
  stop(): Promise<void>
}

/** A primary with a standby that has every commit before it is acknowledged. Both are reached at one address, as behind a balancer. */
export async function startFailingCluster(): Promise<FailingCluster> {
  const cluster = await startCluster({ servers: 2 })
  const entry = await openBreakableLink(() => connect(portOf(cluster.primary()), '127.0.0.1'))
  const at = (database: string): Connection => otherDatabase({ ...partsOf(cluster.primary()), port: entry.port }, database)
  let created = 0

  async function onPrimary(text: string): Promise<void> {
    const client = new pg.Client({ ...otherDatabase(cluster.primary(), 'postgres') })
    client.on('error', () => {})
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

  return {
    async createDatabase(options) {
      const name = `life_${++created}`
      await onPrimary(`create database ${name} template ${options?.template ?? 'template0'}`)
      if (!options) await migrate(at(name))
      return { connection: at(name), name, drop: () => onPrimary(`drop database if exists ${name} with (force)`) }
    },
    async failover() {
      await cluster.killPrimary()
      entry.breakAll()
      await cluster.promote()
    },
    rejoin: () => cluster.rejoin(),
    async stop() {
      await entry.close()
      await cluster.stop()
    },
  }
}

type Parts = Extract<Connection, { host: string }>

function partsOf(connection: Connection): Parts {
  if ('connectionString' in connection) throw new Error('a server of the cluster is known by its parts')
  return connection
}

const portOf = (connection: Connection): number => partsOf(connection).port ?? 5432
