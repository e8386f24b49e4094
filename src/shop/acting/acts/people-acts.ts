import { objectOf, oneOf, text } from '#src/kit/json/json-parser.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type StartPage, startPages } from '../../staff/desk-login.ts'
import { type Role, roles } from '../../staff/desk-rights.ts'
import { normaliseStaffEmail, type StaffMember, type StaffProblem } from '../../staff/staff.ts'
import { accountProblemMessage, peopleActMessages } from '../../staff-texts/account-texts.ts'
import { deskNextSteps } from '../../staff-texts/desk-next-steps.ts'
import { type ActDone, type ActProblem, type ActSubject, type ActTools, type CheckedAct, deskAct } from '../desk-act.ts'

type Of = { readonly email: string }
type Add = Of & { readonly name: string; readonly role: Role }

const aboutStaff = ({ email }: Of): ActSubject => ({ kind: 'staff', number: normaliseStaffEmail(email) })

/** Who may open the desk is decided only by an owner who has just shown who they are. */
const grave = async (): Promise<Result<CheckedAct, ActProblem>> => ok({ isGrave: true })

const ofOne = objectOf<Of>({ email: text })

const common = { right: 'managePeople', effect: 'at-once', about: aboutStaff, check: grave } as const

export const peopleActs = {
  /** With a password that nobody knows: the way in, which the page shows, sets one. */
  'staff.add': deskAct<Add>({
    ...common,
    input: objectOf<Add>({ email: text, name: text, role: oneOf(...roles) }),
    async run({ email, name, role }, _, { rooms: { staffing } }) {
      const added = await staffing.add({ email, name, role, password: randomKey<'password'>() })
      if (!added.ok) return refused(added.problem, email)
      await staffing.invite(email)
      return ok({ message: peopleActMessages.added(name.trim()), changes: [{ field: 'role', after: role }] })
    },
  }),

  'staff.invite': deskAct<Of>({
    ...common,
    input: ofOne,
    run: (input, _, tools) =>
      withMember(input, tools, async ({ email, name }, { staffing }) => {
        const invited = await staffing.invite(email)
        return invited.ok ? ok({ message: peopleActMessages.invited(name) }) : refused(invited.problem, email)
      }),
  }),

  'staff.changeRole': deskAct<Of & { readonly role: Role }>({
    ...common,
    input: objectOf<Of & { readonly role: Role }>({ email: text, role: oneOf(...roles) }),
    run: (input, _, tools) =>
      withMember(input, tools, async ({ email, name, role }, { staffing }) => {
        const changed = await staffing.changeRole(email, input.role)
        if (!changed.ok) return refused(changed.problem, email)
        return ok({
          message: peopleActMessages.roleChanged(name, input.role),
          undo: { act: 'staff.changeRole', input: { email, role } },
          changes: [{ field: 'role', before: role, after: input.role }],
        })
      }),
  }),

  'staff.changeStartPage': deskAct<Of & { readonly startPage: StartPage }>({
    ...common,
    check: async () => ok({ isGrave: false }),
    input: objectOf<Of & { readonly startPage: StartPage }>({ email: text, startPage: oneOf(...startPages) }),
    run: (input, _, tools) =>
      withMember(input, tools, async ({ email, name, startPage }, { staffing }) => {
        await staffing.changeStartPage(email, input.startPage)
        return ok({
          message: peopleActMessages.startPageChanged(name, input.startPage),
          undo: { act: 'staff.changeStartPage', input: { email, startPage } },
          changes: [{ field: 'startPage', before: startPage, after: input.startPage }],
        })
      }),
  }),

  'staff.resetFactors': deskAct<Of>({
    ...common,
    input: ofOne,
    run: (input, _, tools) =>
      withMember(input, tools, async ({ email, name }, { staffing }) => {
        const reset = await staffing.resetFactors(email)
        return reset.ok ? ok({ message: peopleActMessages.factorsReset(name) }) : refused(reset.problem, email)
      }),
  }),

  'staff.endLogins': deskAct<Of>({
    ...common,
    input: ofOne,
    run: (input, _, tools) =>
      withMember(input, tools, async ({ email, name }, { staffing }) => {
        await staffing.endAllLogins(email)
        return ok({ message: peopleActMessages.loginsEnded(name) })
      }),
  }),

  'staff.remove': deskAct<Of>({
    ...common,
    input: ofOne,
    run: (input, _, tools) =>
      withMember(input, tools, async ({ email, name, role }, { staffing }) => {
        const removed = await staffing.remove(email)
        if (!removed.ok) return refused(removed.problem, email)
        return ok({ message: peopleActMessages.removed(name), changes: [{ field: 'role', before: role }] })
      }),
  }),

  'staff.requireFactor': deskAct<{ readonly of: 'all' | 'owners' }>({
    ...common,
    input: objectOf<{ readonly of: 'all' | 'owners' }>({ of: oneOf('all', 'owners') }),
    about: () => ({ kind: 'shop', number: 'second factor' }),
    async run({ of }, _, { rooms: { staffing } }) {
      const before = (await staffing.isFactorRequiredOfAll()) ? 'all' : 'owners'
      await staffing.requireFactorOfAll(of === 'all')
      return ok({
        message: peopleActMessages.factorRequired(of),
        undo: { act: 'staff.requireFactor', input: { of: before } },
        changes: [{ field: 'second factor of', before, after: of }],
      })
    },
  }),
}

async function withMember(
  { email: written }: Of,
  { rooms }: ActTools,
  act: (member: StaffMember, rooms: ActTools['rooms']) => Promise<Result<ActDone, ActProblem>>,
): Promise<Result<ActDone, ActProblem>> {
  const email = normaliseStaffEmail(written)
  const member = (await rooms.staffing.list()).find((known) => known.email === email)
  return member ? act(member, rooms) : refused({ code: 'staff_not_found' }, email)
}

const refused = (problem: StaffProblem, email: string): Result<never, ActProblem> =>
  refuse({ code: problem.code, message: accountProblemMessage(problem, email, deskNextSteps), ...fieldOf(problem) })

const fieldOf = ({ code }: StaffProblem): { field?: string } => {
  if (code === 'not_an_email' || code === 'staff_known') return { field: 'email' }
  return code === 'name_missing' ? { field: 'name' } : {}
}
