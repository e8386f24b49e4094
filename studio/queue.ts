import { createHash } from 'node:crypto'

type Settings = Readonly<Record<string, unknown>>

/** `manifest.json`: what there is to photograph. Sizes in pixels, options of the models in millimetres. */
export type Manifest = {
  /** Raised when every picture is to be taken again, after a change of light or of a material. */
  readonly revision: number
  readonly sizes: { readonly hero: number; readonly canvas: number; readonly other: number }
  readonly samples: { readonly hero: number; readonly canvas: number; readonly other: number }
  /** For each model the views that every product of it gets, in the order shown. */
  readonly views: Readonly<Record<string, Readonly<Record<string, Settings>>>>
  readonly products: readonly {
    readonly id: string
    readonly model: string
    readonly finish: string
    readonly colours: readonly string[]
    readonly options?: Settings
    readonly canvas?: true
    /** Views of its own; `null` leaves one of the model out. */
    readonly views?: Readonly<Record<string, Settings | null>>
  }[]
  readonly scenes: readonly (Settings & {
    readonly id: string
    readonly folder: string
    readonly size: readonly [number, number]
    readonly samples: number
    /** The picture is only an input of `signs.ts`, and stays with the renders. */
    readonly isPart?: true
  })[]
  readonly films: readonly {
    readonly id: string
    readonly product: string
    readonly colours: readonly string[]
    readonly size: number
    readonly samples: number
    readonly options: Settings
    /** How far the lid is open in each picture, in degrees. */
    readonly angles: readonly number[]
  }[]
  /** Parts of pictures that are pictures of their own; the box is left, top, right, bottom, from 0 to 1. */
  readonly crops: readonly { readonly to: string; readonly of: string; readonly box: readonly [number, number, number, number] }[]
}

/** One render. `pictures` are the files it gives, below the media folder and without their ending. */
export type Job = {
  readonly key: string
  readonly order: number
  readonly pictures: readonly string[]
  readonly size: readonly [number, number]
  readonly samples: number
  readonly description: Settings
  /** What the picture shows, for those who cannot see it, after the product's name and colour. */
  readonly shows?: string
}

/** Every render of the manifest, what the shopper sees first before what is seen later. */
export function listJobs(manifest: Manifest): Job[] {
  const jobs = [
    ...manifest.products.flatMap((product) => jobsOf(manifest, product)),
    ...manifest.scenes.map(sceneJob),
    ...filmJobs(manifest),
  ]
  return jobs.toSorted((a, b) => a.order - b.order)
}

/** Returns a digest of what a picture shows. It does not depend on the size or the number of samples. */
export const digestOf = ({ revision }: Pick<Manifest, 'revision'>, { description }: Pick<Job, 'description'>): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ revision, ...description })))
    .digest('hex')
    .slice(0, 12)

const orders: Readonly<Record<string, number>> = { hero: 0, canvas: 1, scene: 2, open: 3, closed: 3, high: 4, side: 4, film: 5, detail: 6 }

function jobsOf(manifest: Manifest, product: Manifest['products'][number]): Job[] {
  const { id, model, finish, colours, options = {} } = product
  const views = { ...manifest.views[model], ...product.views }
  return Object.entries(views).flatMap(([name, settings]) => {
    if (!settings || (name === 'canvas' && !product.canvas)) return []
    const { options: own = {}, shows, ...rest } = settings as { options?: Settings; shows?: string }
    const kind = name === 'hero' || name === 'canvas' ? name : 'other'
    const side = manifest.sizes[kind]
    return [
      {
        key: `products/${id}/${name}`,
        order: orders[name] ?? 5,
        pictures: colours.map((colour) => `products/${id}/${colour}-${name}`),
        size: [side, side] as const,
        samples: manifest.samples[kind],
        ...(shows && { shows }),
        description: { model, finish, view: name, ...rest, stem: name, colours, options: { ...options, ...(own as Settings) } },
      },
    ]
  })
}

function sceneJob({ id, folder, size, samples, isPart, ...settings }: Manifest['scenes'][number]): Job {
  const key = `${folder}/${id}`
  return { key, order: orders['scene']!, pictures: isPart ? [] : [key], size, samples, description: settings }
}

function filmJobs({ films, products }: Manifest): Job[] {
  return films.flatMap(({ id, product, colours, size, samples, options, angles }) => {
    const { model, finish, options: own } = products.find((each) => each.id === product)!
    return angles.map((angle, at) => {
      const stem = String(at).padStart(3, '0')
      return {
        key: `films/${id}/${stem}`,
        order: orders['film']!,
        pictures: [],
        size: [size, size] as const,
        samples,
        description: { model, finish, view: 'hero', stem, colours, options: { ...own, ...options, angle } },
      }
    })
  })
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
