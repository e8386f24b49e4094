import type { DeskRequest } from '../desk-context.ts'
import type { ShownCodeSetup } from '../../desk-ui/logins/code-setup.tsx'

/** What somebody sees of their own account. */
export async function loadAccount({ shop, login, now }: DeskRequest, query: URLSearchParams) {
  const { email, name, role, startPage } = login
  const [factors, devices] = await Promise.all([shop.staff.showFactors(email), shop.staff.listDevices(email)])
  const pending = query.get('with') === 'codes' ? await shop.staff.showPendingCodes(login) : undefined
  const setup: ShownCodeSetup | undefined =
    pending?.ok && pending.value ? { secret: pending.value.secret, qr: pending.value.qr } : undefined
  const hasFactor = factors !== undefined && (factors.codesSince !== undefined || factors.passkeys.length > 0)
  return {
    ...{ email, name, role, startPage, setup, hasFactor, now },
    isConfirmed: shop.staff.isConfirmed(login),
    codesSince: factors?.codesSince,
    recoveryCodesLeft: factors?.recoveryCodesLeft ?? 0,
    hasCallPassword: factors?.hasCallPassword ?? false,
    isFactorRequired: factors?.isRequired ?? false,
    passkeys: factors?.passkeys ?? [],
    devices: devices.map((device) => ({ ...device, isThis: device.id === login.id })),
  }
}

export type Account = Awaited<ReturnType<typeof loadAccount>>
