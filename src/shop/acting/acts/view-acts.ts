import { flag, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { mayDo } from '../../staff/desk-rights.ts'
import { changeView, deleteView, insertView, lockView, type SavedView } from '../../staff/saved-views.store.ts'
import {
  notAllowedMessage,
  tooManyViewsMessage,
  viewGoneMessage,
  viewNameMessage,
  viewRemovedMessage,
  viewSavedMessage,
  viewSharedMessage,
} from '../../staff-texts/desk-act-texts.ts'
import { type ActActor, type ActDone, type ActProblem, type ActTools, deskAct } from '../desk-act.ts'

const longestName = 40
const mostViews = 60

type Save = {
  readonly name: string
  /** Below the desk: `/orders?state=to_confirm`. */
  readonly address: string
  readonly isShared: boolean | undefined
  /** Set when a removed view comes back. */
  readonly view: string | undefined
  readonly position: number | undefined
}
type View = { readonly view: string }

const saveInput = objectOf<Save>({
  ...{ name: text, address: text, isShared: optional(flag), view: optional(text), position: optional(wholeNumber) },
})

export const viewActs = {
  'views.save': deskAct<Save>({
    right: 'useDesk',
    effect: 'at-once',
    input: saveInput,
    about: ({ name }) => ({ kind: 'view', number: name.trim() }),
    run: save,
  }),

  'views.rename': deskAct<View & { readonly name: string }>({
    right: 'useDesk',
    effect: 'at-once',
    input: objectOf<View & { readonly name: string }>({ view: text, name: text }),
    about: ({ view }) => ({ kind: 'view', number: view }),
    run: (input, actor, tools) =>
      changeOwn(input, actor, tools, 'views.rename', (view) => {
        const name = checkName(input.name)
        return name.ok
          ? ok({ changed: { ...view, name: name.value }, message: viewSavedMessage(name.value), undo: { view: view.id, name: view.name } })
          : name
      }),
  }),

  /** The list has been filtered anew: the view takes the address that it has now. */
  'views.update': deskAct<View & { readonly address: string }>({
    right: 'useDesk',
    effect: 'at-once',
    input: objectOf<View & { readonly address: string }>({ view: text, address: text }),
    about: ({ view }) => ({ kind: 'view', number: view }),
    run: (input, actor, tools) =>
      changeOwn(input, actor, tools, 'views.update', (view) =>
        isAddress(input.address)
          ? ok({
              changed: { ...view, address: input.address },
              message: viewSavedMessage(view.name),
              undo: { view: view.id, address: view.address },
            })
          : refuse({ code: 'bad_address', message: viewGoneMessage }),
      ),
  }),

  'views.share': deskAct<View & { readonly isShared: boolean }>({
    right: 'shareViews',
    effect: 'at-once',
    input: objectOf<View & { readonly isShared: boolean }>({ view: text, isShared: flag }),
    about: ({ view }) => ({ kind: 'view', number: view }),
    run: (input, actor, tools) =>
      changeOwn(input, actor, tools, 'views.share', (view) =>
        ok({
          changed: { ...view, isShared: input.isShared },
          message: viewSharedMessage(view.name, input.isShared),
          undo: { view: view.id, isShared: view.isShared },
        }),
      ),
  }),

  'views.move': deskAct<View & { readonly position: number }>({
    right: 'useDesk',
    effect: 'at-once',
    input: objectOf<View & { readonly position: number }>({ view: text, position: wholeNumber }),
    about: ({ view }) => ({ kind: 'view', number: view }),
    run: (input, actor, tools) =>
      changeOwn(input, actor, tools, 'views.move', (view) =>
        ok({
          changed: { ...view, position: input.position },
          message: viewSavedMessage(view.name),
          undo: { view: view.id, position: view.position },
        }),
      ),
  }),

  'views.remove': deskAct<View>({
    right: 'useDesk',
    effect: 'at-once',
    input: objectOf<View>({ view: text }),
    about: ({ view }) => ({ kind: 'view', number: view }),
    run: (input, actor, { db }) =>
      db.transaction(async (tx) => {
        const view = await findOwn(actor, await lockView(tx, input.view))
        if (!view.ok) return view
        await deleteView(tx, view.value.id)
        const { id, name, address, isShared, position } = view.value
        return ok({
          message: viewRemovedMessage(name),
          undo: { act: 'views.save', input: { view: id, name, address, isShared, position } },
        })
      }),
  }),
}

async function save(
  { name: written, address, isShared = false, view, position }: Save,
  { email }: ActActor,
  { db, key, now }: ActTools,
): Promise<Result<ActDone, ActProblem>> {
  const name = checkName(written)
  if (!name.ok) return name
  if (!isAddress(address)) return refuse({ code: 'bad_address', message: viewGoneMessage })
  const id = view ?? key
  return db.transaction(async (tx) => {
    if (await lockView(tx, id)) return refuse({ code: 'view_there', message: viewGoneMessage })
    const isSaved = await insertView(
      tx,
      { id, name: name.value, address, ownerEmail: email, isShared, position },
      { most: mostViews, at: now },
    )
    if (!isSaved) return refuse({ code: 'too_many_views', message: tooManyViewsMessage(mostViews) })
    return ok({ message: viewSavedMessage(name.value), undo: { act: 'views.remove', input: { view: id } } })
  })
}

type Change = { readonly changed: SavedView; readonly message: string; readonly undo: object }

/** Its opposite is the same act, with what was there before. */
const changeOwn = (
  input: View,
  actor: ActActor,
  { db }: ActTools,
  act: string,
  change: (view: SavedView) => Result<Change, ActProblem>,
): Promise<Result<ActDone, ActProblem>> =>
  db.transaction(async (tx) => {
    const view = await findOwn(actor, await lockView(tx, input.view))
    const changed = view.ok ? change(view.value) : view
    if (!changed.ok) return changed
    await changeView(tx, changed.value.changed)
    return ok({ message: changed.value.message, undo: { act, input: changed.value.undo } })
  })

/** Everybody changes their own; the owner also what others share. */
function findOwn({ email, role }: ActActor, view: SavedView | undefined): Result<SavedView, ActProblem> {
  if (!view) return refuse({ code: 'view_not_found', message: viewGoneMessage })
  const isOwn = view.ownerEmail === email || (view.isShared && mayDo(role, 'managePeople'))
  return isOwn ? ok(view) : refuse({ code: 'not_allowed', message: notAllowedMessage })
}

function checkName(written: string): Result<string, ActProblem> {
  const name = written.trim()
  return name.length >= 1 && name.length <= longestName
    ? ok(name)
    : refuse({ code: 'bad_name', message: viewNameMessage(longestName), field: 'name' })
}

const isAddress = (address: string): boolean => /^\/[a-z]/.test(address) && address.length <= 2_000
