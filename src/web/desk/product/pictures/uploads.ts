import { useSyncExternalStore } from 'react'
import { fullDeskAddressOf } from '../../../routes/desk-addresses.ts'
import { isTooLarge, tooLargeFault } from '../../../desk-ui/uploads/send-file.ts'
import { sendPicture } from './send-picture.ts'

/** A file on its way. What is stored leaves the list: the screen has its picture. */
export type Upload = {
  readonly id: number
  readonly code: string
  readonly sku: string
  readonly file: File
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'refused' | 'failed'
  readonly fault?: string
}

/** What was chosen or dropped together. */
type Batch = { readonly keys: Map<number, string>; readonly ids: readonly number[] }

const atOnce = 3

// Files go on being sent when their screen is left for another one of the desk.
let uploads: readonly Upload[] = []
let nextId = 1
const batches = new Map<number, Batch>()
const listeners = new Set<() => void>()
const storedListeners = new Set<() => void>()
const none: readonly Upload[] = []

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The files of one product that are on their way, or did not arrive. */
export function useUploads(code: string): readonly Upload[] {
  const all = useSyncExternalStore(
    subscribe,
    () => uploads,
    () => none,
  )
  return all.filter((upload) => upload.code === code)
}

/** Calls back after a picture was stored; returns a function that ends it. */
export function onStored(listener: () => void): () => void {
  storedListeners.add(listener)
  return () => void storedListeners.delete(listener)
}

export function sendFiles(code: string, sku: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const id = nextId++
    return { id, code, sku, file, sent: 0, ...(isTooLarge(file) ? { state: 'refused', fault: tooLargeFault } : { state: 'waiting' }) }
  })
  const batch: Batch = { keys: new Map(), ids: added.map(({ id }) => id) }
  for (const { id } of added) batches.set(id, batch)
  set([...uploads, ...added])
  sendNext()
}

export function sendAgain(id: number): void {
  change(id, { state: 'waiting', sent: 0 })
  sendNext()
}

export function dismiss(id: number): void {
  set(uploads.filter((upload) => upload.id !== id))
  batches.delete(id)
}

function sendNext(): void {
  const free = atOnce - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))) void send(upload)
}

async function send({ id, code, sku, file }: Upload): Promise<void> {
  change(id, { state: 'sending' })
  const answer = await sendPicture({ code, sku, file }, (sent) => change(id, { sent }))
  if (answer.state === 'stored') await noteStored({ id, code, sku }, answer.taken.key)
  else change(id, { state: answer.state, fault: answer.fault })
  sendNext()
}

async function noteStored({ id, code, sku }: Pick<Upload, 'id' | 'code' | 'sku'>, key: string): Promise<void> {
  const batch = batches.get(id)
  batch?.keys.set(id, key)
  const isLast = batch?.ids.every((each) => batch.keys.has(each) || uploads.find((one) => one.id === each)?.fault !== undefined)
  if (batch && isLast) await arrange(code, sku, batch)
  dismiss(id)
  for (const listener of storedListeners) listener()
}

/** Files arrive in any order, and stand in that in which they were chosen. */
async function arrange(code: string, sku: string, { ids, keys }: Batch): Promise<void> {
  const wanted = ids.flatMap((id) => keys.get(id) ?? [])
  if (wanted.length < 2) return
  const body = new FormData()
  for (const [name, value] of Object.entries({ kind: 'arrange', sku, keys: wanted.join(' '), scripted: 'yes' })) body.set(name, value)
  // Without it they stand in the order in which they arrived: anybody can move them.
  await fetch(fullDeskAddressOf('productPictures', { code }), { method: 'POST', body }).catch(() => {})
}

const change = (id: number, next: Partial<Upload>) => set(uploads.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)))

function set(next: readonly Upload[]): void {
  uploads = next
  globalThis.onbeforeunload = uploads.some(({ state }) => state === 'waiting' || state === 'sending') ? askBeforeLeaving : null
  for (const listener of listeners) listener()
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
