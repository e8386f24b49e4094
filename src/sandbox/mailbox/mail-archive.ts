import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'

export type StoredMail = {
  readonly id: string
  readonly receivedAt: string
  /** The recipients of the SMTP envelope, whatever the headers contain. */
  readonly deliveredTo: readonly string[]
  readonly messageId: string | undefined
  readonly from: Correspondent | undefined
  readonly to: readonly Correspondent[]
  readonly replyTo: readonly Correspondent[]
  readonly subject: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly text: string
  readonly html: string
  readonly attachments: readonly StoredAttachment[]
}

export type Correspondent = { readonly name: string; readonly address: string }

export type StoredAttachment = {
  readonly filename: string
  readonly contentType: string
  readonly contentId: string | undefined
  readonly content: Uint8Array
}

export type RawMail = { readonly id: string; readonly raw: Buffer }

const maxMails = 500
const recipientsHeader = 'X-Sandbox-Delivered-To'

/** Stores each mail as it was received, one file a mail, and parses it on demand. Without a folder mails are lost with the process. */
export function mailArchive(folder: string | undefined) {
  const raws = new Map<string, Buffer | undefined>(idsIn(folder).map((id) => [id, undefined]))
  const read = new Map<string, Promise<StoredMail>>()
  const fileOf = (id: string): string => join(folder ?? '', `${id}.eml`)

  function remove(id: string): void {
    raws.delete(id)
    read.delete(id)
    if (folder) rmSync(fileOf(id), { force: true })
  }

  function store(id: string, whole: Buffer): void {
    if (folder) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${fileOf(id)}.new`, whole)
      renameSync(`${fileOf(id)}.new`, fileOf(id))
    }
    raws.set(id, folder ? undefined : whole)
  }

  const find = (id: string): Promise<StoredMail> | undefined => {
    if (!raws.has(id)) return undefined
    const mail = read.get(id) ?? readMail(id, raws.get(id) ?? readFileSync(fileOf(id)))
    read.set(id, mail)
    return mail
  }

  return {
    /** The mail is on disk when this returns. */
    put(receivedAt: Date, deliveredTo: readonly string[], raw: Buffer): string {
      const id = `${receivedAt.getTime()}-${String(raws.size).padStart(4, '0')}-${Math.random().toString(36).slice(2, 6)}`
      store(id, Buffer.concat([Buffer.from(`${recipientsHeader}: ${deliveredTo.join(', ')}\r\n`), raw]))
      const oldest = raws.keys().next().value
      if (raws.size > maxMails && oldest !== undefined) remove(oldest)
      return id
    },
    /** Every mail as it was stored, oldest first. */
    listRaw: (): RawMail[] => [...raws].map(([id, raw]) => ({ id, raw: raw ?? readFileSync(fileOf(id)) })),
    /** Takes over the mails of another archive, such as that of a rehearsal, in the order in which all were received. */
    adopt(mails: readonly RawMail[]) {
      for (const { id, raw } of mails) store(id, raw)
      const sorted = [...raws].toSorted(([a], [b]) => (a < b ? -1 : 1))
      raws.clear()
      for (const [id, raw] of sorted) raws.set(id, raw)
      for (const [id] of sorted.slice(0, Math.max(0, sorted.length - maxMails))) remove(id)
    },
    find,
    /** Newest first. */
    list: async (): Promise<StoredMail[]> => Promise.all([...raws.keys()].toReversed().flatMap((id) => find(id) ?? [])),
    count: (): number => raws.size,
    clear() {
      for (const id of [...raws.keys()]) remove(id)
    },
  }
}

function idsIn(folder: string | undefined): string[] {
  if (!folder) return []
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -'.eml'.length))
      .toSorted()
  } catch {
    return []
  }
}

async function readMail(id: string, raw: Buffer): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw)
  return {
    id,
    receivedAt: new Date(Number(id.split('-')[0])).toISOString(),
    deliveredTo: mail.headers.find(({ originalKey }) => originalKey === recipientsHeader)?.value.split(', ') ?? [],
    messageId: mail.messageId,
    from: correspondents(mail.from === undefined ? [] : [mail.from])[0],
    to: correspondents(mail.to ?? []),
    replyTo: correspondents(mail.replyTo ?? []),
    subject: mail.subject ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, contentId, content }) => ({
      filename: filename ?? 'unnamed',
      contentType: mimeType,
      contentId: contentId?.replace(/^<|>$/g, ''),
      content: typeof content === 'string' ? Buffer.from(content, 'utf8') : new Uint8Array(content),
    })),
  }
}

const correspondents = (addresses: readonly Address[]): Correspondent[] =>
  addresses.flatMap((each): Correspondent[] => (each.group ? [...each.group] : each.address === undefined ? [] : [each]))
