import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that the server runs as when the shop runs as root: PostgreSQL refuses root. */
export type Account = { uid: number; gid: number; name: string }

/** Returns undefined when the server may run as the shop's own user. An existing cluster runs as its owner. */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined

  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (owner && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: findUser(({ uid }) => uid === owner.uid)?.name ?? `user ${owner.uid}` }
  return (
    findUser(({ name }) => name === 'postgres') ?? findUser(({ name }) => name === 'nobody') ?? { uid: 65534, gid: 65534, name: 'nobody' }
  )
}

function findUser(matches: (account: Account) => boolean): Account | undefined {
  if (!existsSync('/etc/passwd')) return undefined
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find(matches)
}

/** Whether `account` may pass through every folder down to `path`, and read or enter `path` itself if it exists. */
export function canReach(path: string, account: Account | undefined): boolean {
  if (!account) return !existsSync(path) || isOpenToUs(path)

  let existing = path
  while (!existsSync(existing)) existing = dirname(existing)
  for (let folder = realpathSync(existing); ; folder = dirname(folder)) {
    if (!mayPass(folder, account)) return false
    if (folder === dirname(folder)) return true
  }
}

function mayPass(path: string, { uid, gid }: Account): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const needed = 0o5
  if (owner === uid) return ((mode >> 6) & needed) === needed
  if (group === gid) return ((mode >> 3) & needed) === needed
  // To pass through a folder above, `x` is enough.
  return (mode & 0o1) === 0o1
}

function isOpenToUs(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
