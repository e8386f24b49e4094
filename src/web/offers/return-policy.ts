import type { MerchantReturnPolicy } from 'schema-dts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { addressOf } from '../routes.ts'

type Place = { readonly origin: string; readonly settings: Pick<ShopSettings, 'promises'> }

/** The policy for products without writing. */
export function returnPolicy({ origin, settings: { promises } }: Place): MerchantReturnPolicy {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCountry: 'IN',
    merchantReturnLink: `${origin}${addressOf('returnsPolicy')}`,
  } satisfies MerchantReturnPolicy
  if (promises.returnDays === 0) return { ...policy, returnPolicyCategory: notPermitted, ...defectsComeBack }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: promises.returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: promises.areReturnsFree ? freeReturn : 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
    ...defectsComeBack,
  }
}

/** The policy for products with a name or a sign: no return for a change of mind, but always for a defect. */
export const personalisedReturnPolicy = ({ origin }: Pick<Place, 'origin'>): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  name: 'With a name or a sign on it',
  applicableCountry: 'IN',
  returnPolicyCountry: 'IN',
  merchantReturnLink: `${origin}${addressOf('returnsPolicy')}`,
  returnPolicyCategory: notPermitted,
  ...defectsComeBack,
})

const notPermitted = 'https://schema.org/MerchantReturnNotPermitted'
const freeReturn = 'https://schema.org/FreeReturn'

/** By law the seller pays for the return of what is damaged, faulty, wrong, not as described or late. */
const defectsComeBack = { itemDefectReturnFees: freeReturn } as const
