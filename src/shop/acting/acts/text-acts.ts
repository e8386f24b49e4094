import { objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { publishTextProblemMessage, textLabel } from '../../staff-texts/texts/text-texts.ts'
import type { PublishTextProblem } from '../../workflows/publishing/publishing.ts'
import { type ActDone, type ActProblem, type ActSubject, deskAct } from '../desk-act.ts'

/** `draft`: the version of the draft that the screen showed. */
type Publish = { readonly text: string; readonly draft: number; readonly holdsFrom: string | undefined }
type OfText = { readonly text: string }
/** `seen`: the published version that the screen showed. */
type Seen = OfText & { readonly seen: number }
type BringBack = Seen & { readonly version: number }
type Restore = OfText & { readonly path: string; readonly source: string }

const aboutText = ({ text: name }: OfText): ActSubject => ({ kind: 'text', number: name })

/** Texts and lists go by their names: `terms`, `article-8`, `banners`. */
export const textActs = {
  'texts.publish': deskAct<Publish>({
    right: 'publishTexts',
    effect: 'at-once',
    prepare: ({ text: name }, { rooms }) => rooms.wording.measureDraft(name),
    input: objectOf<Publish>({ text, draft: wholeNumber, holdsFrom: optional(text) }),
    about: aboutText,
    async check({ text: name, holdsFrom }, _, { rooms }) {
      const day = await rooms.wording.checkHolding(name, holdsFrom)
      return day.ok ? ok({ isGrave: false }) : refusal(day.problem)
    },
    async run({ text: name, draft, holdsFrom }, { by }, { rooms }) {
      const published = await rooms.wording.publish({ name, draft, holdsFrom, by: by.name })
      return published.ok ? done(published.value, 'is published') : refusal(published.problem)
    },
  }),

  'texts.bringBack': deskAct<BringBack>({
    right: 'publishTexts',
    effect: 'at-once',
    prepare: ({ text: name, version }, { rooms }) => rooms.wording.measureVersion(name, version),
    input: objectOf<BringBack>({ text, version: wholeNumber, seen: wholeNumber }),
    about: aboutText,
    async run({ text: name, ...versions }, { by }, { rooms }) {
      const published = await rooms.wording.bringBack({ name, ...versions, by: by.name })
      return published.ok ? done(published.value, `is as in version ${versions.version}`) : refusal(published.problem)
    },
  }),

  'texts.takeOff': deskAct<Seen>({
    right: 'publishTexts',
    effect: 'at-once',
    input: objectOf<Seen>({ text, seen: wholeNumber }),
    about: aboutText,
    async run({ text: name, seen }, { by }, { rooms }) {
      const published = await rooms.wording.takeOff({ name, seen, by: by.name })
      return published.ok ? done(published.value, 'is taken off') : refusal(published.problem)
    },
  }),

  'texts.discardDraft': deskAct<OfText>({
    right: 'editTexts',
    effect: 'at-once',
    input: objectOf<OfText>({ text }),
    about: aboutText,
    async run({ text: name }, _, { rooms }) {
      const discarded = await rooms.wording.discardDraft(name)
      if (!discarded.ok) return refusal(discarded.problem)
      const { path, source } = discarded.value
      return ok({ message: 'The draft is thrown away.', undo: { act: 'texts.restoreDraft', input: { text: name, path, source } } })
    },
  }),

  'texts.restoreDraft': deskAct<Restore>({
    right: 'editTexts',
    effect: 'at-once',
    input: objectOf<Restore>({ text, path: text, source: text }),
    about: aboutText,
    async run({ text: name, path, source }, { by }, { rooms }) {
      const restored = await rooms.wording.restoreDraft({ name, path, source, by: by.name })
      if (restored.ok) return ok({ message: 'The draft is there again.' })
      if (restored.problem.code === 'unknown_text') return refusal(restored.problem)
      return refuse({ code: 'clash', message: `${restored.problem.by ?? 'Somebody'} has begun another draft meanwhile.` })
    },
  }),
}

type Published = { readonly name: string; readonly title: string; readonly before: number; readonly version: number }

/** Undone by the version before, or by taking off what was not there. */
function done({ name, title, before, version }: Published, what: string): Result<ActDone, ActProblem> {
  return ok({
    message: `${textLabel({ name, title })} ${what}.`,
    undo: { act: 'texts.bringBack', input: { text: name, version: before, seen: version } },
    changes: [{ field: 'version', before: String(before), after: String(version) }],
  })
}

function refusal(problem: PublishTextProblem): Result<never, ActProblem> {
  const message = publishTextProblemMessage(problem)
  return refuse({ code: problem.code, message, ...(problem.code === 'bad_day' && { field: 'holdsFrom' }) })
}
