import type { DeskConnection } from '../desk-context.ts'
import type { ShownCodeSetup } from '../../desk-ui/logins/code-setup.tsx'

export type WelcomeState =
  | { readonly step: 'password'; readonly brandName: string }
  | { readonly step: 'codes'; readonly brandName: string }
  | {
      readonly step: 'factor'
      readonly brandName: string
      readonly name: string
      /** Without one the desk stays closed. */
      readonly isRequired: boolean
      /** Set while the app on the phone is being set up. */
      readonly setup: ShownCodeSetup | undefined
    }

/** How far a first visit has come: shown by the login, which is not complete before the second factor that it may need. */
export async function loadWelcome({ shop, login, token }: DeskConnection, query: URLSearchParams): Promise<WelcomeState> {
  const brandName = shop.settings.brand.name
  const half = login || token === undefined ? undefined : await shop.staff.findHalfLogin(token)
  const who = login ?? (half?.awaits === 'factor' ? half : undefined)
  // A link of one's own opens the first step also where somebody else is logged in.
  if (!who || (login && query.get('step') !== 'factor')) return { step: 'password', brandName }
  const factors = await shop.staff.showFactors(who.email)
  if (factors && (factors.codesSince || factors.passkeys.length > 0)) return { step: 'codes', brandName }
  const pending = query.get('with') === 'codes' ? await shop.staff.showPendingCodes(who) : undefined
  const setup = pending?.ok && pending.value ? { secret: pending.value.secret, qr: pending.value.qr } : undefined
  return { step: 'factor', brandName, name: who.name, isRequired: half !== undefined, setup }
}
