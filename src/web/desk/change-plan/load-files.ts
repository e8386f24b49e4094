import type { FileChange } from '#src/shop/catalogue/plans/change-plan.ts'
import { fileChangeMessage, kindOfChange } from '#src/shop/staff-texts/products/folder-texts.ts'
import { isMediaListName } from '#src/shop/staff-texts/texts/text-texts.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { ChangePlan } from '#src/shop/workflows/planning/planning.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

export type ChangedTextOfFile = {
  readonly label: string
  /** Where it stands at the desk; undefined for one that is new. */
  readonly to: string | undefined
  readonly before: string
  /** Undefined once it is brought in. */
  readonly after: string | undefined
}

/** What the files of a folder beside its products change. */
export async function loadFiles({ id, found, state }: ChangePlan, { plans, texts }: Pick<Shop, 'plans' | 'texts'>) {
  const changes = found.files ?? []
  const of = (...kinds: readonly ReturnType<typeof kindOfChange>[]) => changes.filter((change) => kinds.includes(kindOfChange(change)))
  const files = new Map((await plans.showFiles(id)).map((file) => [file.path, file]))
  const changedTexts: ChangedTextOfFile[] = []
  for (const change of of('texts')) {
    const text = await texts.show(change.field)
    const isShown = text?.published !== undefined || state === 'applied'
    changedTexts.push({
      label: fileChangeMessage(change),
      to: isShown ? addressOfText(change) : undefined,
      before: text?.published?.source ?? '',
      after: files.get(change.file)?.wanted,
    })
  }
  return {
    count: changes.length,
    settings: of('settings').map(fileChangeMessage),
    rates: of('rates').map(fileChangeMessage),
    texts: changedTexts,
    media: of('media').map(fileChangeMessage),
  }
}

export const addressOfText = ({ field: name }: Pick<FileChange, 'field'>): string =>
  isMediaListName(name) ? `${deskAddressOf('banners')}?list=${name}` : deskAddressOf('text', { name })
