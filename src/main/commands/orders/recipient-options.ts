import type { WrittenRecipient } from '#src/shop/orders/recipient.ts'

/** The options of commands that write to whom and where an order goes, and the fields of the delivery form that they fill in. */
const recipientFieldOf = {
  name: 'name',
  phone: 'phone',
  'second-phone': 'alternatePhone',
  email: 'email',
  address: 'addressLine1',
  address2: 'addressLine2',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
  gstin: 'gstin',
  business: 'businessName',
} as const satisfies Record<string, keyof WrittenRecipient>

type RecipientOption = keyof typeof recipientFieldOf
type Given = { readonly [Option in RecipientOption]?: string | undefined }

const text = { type: 'string' } as const

export const recipientOptions = {
  ...Object.fromEntries(Object.keys(recipientFieldOf).map((option) => [option, text])),
} as Record<RecipientOption, typeof text>

/** The fields that were given. */
export const writtenIn = (values: Given): Partial<WrittenRecipient> =>
  Object.fromEntries(
    Object.entries(recipientFieldOf).flatMap(([option, field]) => {
      const given = values[option as RecipientOption]
      return given === undefined ? [] : [[field, given]]
    }),
  )
