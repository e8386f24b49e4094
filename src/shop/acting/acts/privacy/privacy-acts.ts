import { listOf, objectOf, text } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { erasedMessage, nothingChosenMessage } from '../../../staff-texts/privacy/privacy-texts.ts'
import { type ActSubject, deskAct } from '../../desk-act.ts'

type Erase = { readonly orders: readonly string[]; readonly tickets: readonly string[] }

/** By numbers alone: what is recorded of the act does not say whose they were. */
export const privacyActs = {
  'privacy.erase': deskAct<Erase>({
    right: 'erasePersonalData',
    effect: 'held-back',
    input: objectOf<Erase>({ orders: listOf(text), tickets: listOf(text) }),
    about: ({ orders, tickets }): ActSubject => ({ kind: 'shop', number: [...orders, ...tickets][0] ?? 'nobody' }),
    doing: () => 'Erasing what is held about a person',
    check: async ({ orders, tickets }) =>
      orders.length + tickets.length === 0 ? refuse({ code: 'nothing_chosen', message: nothingChosenMessage }) : ok({ isGrave: true }),
    async run(input, { by }, { rooms }) {
      const erased = await rooms.privacy.erase({ ...input, by })
      return ok({ message: erasedMessage(erased), changes: [{ field: 'personal data' }] })
    },
  }),
}
