import pg from 'pg'
import type { Connection } from '#src/platform/db/connection.ts'
import { serveParent } from './parent-commands.ts'

export type Committer = typeof committer

let clients: pg.Client[] = []

/** The most that this disk and this PostgreSQL can do: one small row a transaction, each on the disk before the next. */
const committer = serveParent(
  {
    async connect({ connection, count }: { connection: Connection; count: number }) {
      clients = await Promise.all(
        Array.from({ length: count }, async () => {
          const client = new pg.Client(connection)
          await client.connect()
          return client
        }),
      )
      await clients[0]!.query('create table if not exists bench_commits (number bigint)')
    },
    async commit({ callers, durationMs }: { callers: number; durationMs: number }) {
      const started = performance.now()
      const end = started + durationMs
      let commits = 0
      await Promise.all(
        clients.slice(0, callers).map(async (client) => {
          for (; performance.now() < end; commits++) {
            await client.query({ name: 'commit', text: 'insert into bench_commits values ($1)', values: [commits] })
          }
        }),
      )
      return { commits, elapsedMs: performance.now() - started }
    },
  },
  async () => {
    await Promise.all(clients.map((client) => client.end()))
  },
)
