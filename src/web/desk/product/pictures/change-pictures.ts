import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { PictureChange, TextClash } from '#src/shop/catalogue/changes/picture-list.ts'
import { addPictureProblemText, changePicturesProblemText } from '#src/shop/staff-texts/products/picture-texts.ts'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { deskContext, type DeskRequest } from '../../desk-context.ts'
import { printableName } from './printable-name.ts'

/** What came of a form of the screen. */
export type PicturesAnswer = {
  /** The picture whose form it was. */
  readonly picture?: string
  /** What somebody else has written meanwhile. */
  readonly clashes: readonly TextClash[]
  /** A sentence each. */
  readonly refusals: readonly string[]
}

const done: PicturesAnswer = { clashes: [], refusals: [] }

/** Runs a form of the screen. Without scripts it comes back to the screen unless something has to be said. */
export async function changePictures({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const code = params['code'] ?? ''
  const answer = await answerTo(form, code, context.get(deskContext))
  const hasNews = answer.clashes.length > 0 || answer.refusals.length > 0
  if (!hasNews && !form.has('scripted')) throw redirect(`${deskAddressOf('productPictures', { code })}#${textIn(form, 'sku')}`)
  return hasNews ? data(answer, { status: 400 }) : answer
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('This form cannot be read.', { status: 400 })
  }
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

async function answerTo(form: FormData, code: string, desk: DeskRequest): Promise<PicturesAnswer> {
  const of = { code, sku: textIn(form, 'sku'), by: desk.login.name }
  const { catalogue } = desk.shop
  const kind = textIn(form, 'kind')
  if (kind === 'add') return addAll(form, of, desk)
  if (kind === 'put_back') return answerOf(await catalogue.putPictureBack({ ...of, key: textIn(form, 'key') }))
  if (kind === 'decide')
    return answerOf(await catalogue.decidePictures({ ...of, take: textIn(form, 'take') === 'draft' ? 'draft' : 'published' }))
  const change = changeIn(form, kind)
  if (!change) return { ...done, refusals: ['This form cannot be read: open the page anew.'] }
  const changed = await catalogue.changePictures({ ...of, change })
  return changed.ok ? { ...done, picture: textIn(form, 'picture'), clashes: changed.value } : answerOf(changed)
}

function answerOf(
  result: Awaited<ReturnType<DeskRequest['shop']['catalogue']['putPictureBack']>> | Result<unknown, never>,
): PicturesAnswer {
  return result.ok ? done : { ...done, refusals: [changePicturesProblemText(result.problem)] }
}

function changeIn(form: FormData, kind: string): PictureChange | undefined {
  const picture = textIn(form, 'picture')
  if (kind === 'remove') return { kind, picture }
  if (kind === 'arrange') return { kind, keys: textIn(form, 'keys').split(' ') }
  if (kind === 'move') {
    const to = Number(textIn(form, 'to'))
    return Number.isInteger(to) && to >= 0 && to < 100 ? { kind, picture, to } : undefined
  }
  if (kind !== 'describe') return undefined
  const texts = (prefix: string) => ({ alt: textIn(form, `${prefix}alt`), view: textIn(form, `${prefix}view`) })
  return { kind, picture, typed: texts(''), began: texts('began.') }
}

/** Where no script runs, the files come in the form. */
async function addAll(form: FormData, of: { code: string; sku: string; by: string }, { shop }: DeskRequest): Promise<PicturesAnswer> {
  const files = form.getAll('files').filter((file) => file instanceof File && file.name !== '') as File[]
  if (files.length === 0) return { ...done, refusals: ['Choose a picture first.'] }
  const refusals: string[] = []
  for (const file of files) {
    const fileName = printableName(file.name)
    const added = await shop.catalogue.addPicture({ ...of, fileName, content: new Uint8Array(await file.arrayBuffer()) })
    const answer = added.ok ? ok(undefined) : refuse(addPictureProblemText(added.problem))
    if (!answer.ok) refusals.push(`${fileName} ${answer.problem}.`)
  }
  return { ...done, refusals }
}
