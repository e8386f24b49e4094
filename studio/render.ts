// Takes the pictures that are missing or differ from the manifest: node studio/render.ts (see README.md).
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { saveAsWebp, prepareStudio, type State, studio, takePicture } from './blender.ts'
import { digestOf, type Job, listJobs, type Manifest } from './queue.ts'

const { values: wanted } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    larger: { type: 'boolean', default: false },
    only: { type: 'string' },
    view: { type: 'string' },
    until: { type: 'string', default: '99:99' },
    threads: { type: 'string', default: '1' },
    media: { type: 'string', default: join(studio, '../demo-shop/media') },
    work: { type: 'string', default: join(studio, 'renders') },
  },
})
const stateFile = join(studio, 'state.json')
const staleAfterMinutes = 40

if (!wanted.list) await prepareStudio()
const tried = new Set<string>()
for (let job = await nextJob(); job; job = await nextJob()) {
  tried.add(job.key)
  if (wanted.list) console.log(job.key)
  else await photograph(job)
}

/** Returns the first picture that no other process has claimed. The manifest is read again, so that it can be changed while the studio works. */
async function nextJob(): Promise<(Job & { digest: string }) | undefined> {
  const now = new Date().toTimeString().slice(0, 5)
  if (now >= wanted.until) return undefined
  const manifest = JSON.parse(await readFile(join(studio, 'manifest.json'), 'utf8')) as Manifest
  const state = await readState()
  for (const job of listJobs(manifest)) {
    const [, product, view] = job.key.split('/')
    if (tried.has(job.key) || (wanted.only && product !== wanted.only) || (wanted.view && view !== wanted.view)) continue
    const digest = digestOf(manifest, job)
    if (!wanted.force && isCurrent(state[job.key], job, digest)) continue
    if (wanted.list || (await claim(job.key))) return { ...job, digest }
  }
  return undefined
}

/** With `--larger` a picture that is smaller than in the manifest is not current. */
function isCurrent(record: State[string] | undefined, { size }: Job, digest: string): boolean {
  return record?.digest === digest && !(wanted.larger && record.px[0] < size[0])
}

async function photograph(job: Job & { digest: string }): Promise<void> {
  try {
    const { timings, ...record } = await takePicture(job, wanted.work, Number(wanted.threads))
    for (const picture of job.pictures) await saveAsWebp(join(wanted.work, `${picture}.png`), join(wanted.media, `${picture}.webp`))
    await saveRecord(job.key, { digest: job.digest, ...record })
    console.log(`${new Date().toTimeString().slice(0, 8)} ${job.key}: ${Math.round(timings.total_s)} s`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await rm(lockOf(job.key), { force: true })
  }
}

function lockOf(key: string): string {
  return join(wanted.work, `${key.replaceAll('/', '--')}.lock`)
}

/** Several processes may work side by side: the one that creates the lock file takes the picture. An old lock is removed. */
async function claim(key: string): Promise<boolean> {
  await mkdir(wanted.work, { recursive: true })
  const lock = lockOf(key)
  if (existsSync(lock) && Date.now() - (await stat(lock)).mtimeMs > staleAfterMinutes * 60_000) await rm(lock)
  try {
    await (await open(lock, 'wx')).close()
    return true
  } catch {
    return false
  }
}

async function readState(): Promise<State> {
  return existsSync(stateFile) ? (JSON.parse(await readFile(stateFile, 'utf8')) as State) : {}
}

async function saveRecord(key: string, record: State[string]): Promise<void> {
  while (!(await claim('state'))) await sleep(20)
  try {
    const state = { ...(await readState()), [key]: record }
    const lines = Object.keys(state)
      .sort()
      .map((each) => ` ${JSON.stringify(each)}: ${JSON.stringify(state[each])}`)
    const draft = `${stateFile}.${process.pid}`
    await writeFile(draft, `{\n${lines.join(',\n')}\n}\n`)
    await rename(draft, stateFile)
  } finally {
    await rm(lockOf('state'), { force: true })
  }
}
