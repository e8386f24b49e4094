import type { Catalogue } from '../../catalogue/catalogue.ts'
import { fillPlaceholders } from '../../content/placeholders.ts'
import { findVariantsForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { WrittenSentences } from '../../mail-sentences/mail-sentences.ts'
import type { MailKind, Message } from '../../notifications/messages.ts'
import type { OrderDetails } from '../../notifications/messages/order-details.ts'
import { sampleMessages, sampleOrder } from '../../notifications/sample-messages.ts'
import { taxedTotals } from '../../pricing/taxed-totals.ts'
import { newOrderId } from '../../orders/order-id.ts'
import type { RenderedMail } from './deliver-mails.ts'
import type { Deps } from '../deps.ts'
import { toMessageLine } from '../messages/messages.ts'
import { priceLines } from '../ordering/ordering.ts'
import { chargesFor } from '../serviceability/serviceability.ts'

export type PreviewDeps = Pick<Deps, 'db' | 'settings' | 'orderUrl' | 'deskUrl'> & {
  readonly catalogue: Catalogue
  readonly renderMail: (message: Message, draft?: WrittenSentences) => Promise<RenderedMail>
}

/** Renders a kind of mail with products of the shop's own catalogue, and with sentences of a draft where they are given; nothing is stored or sent. */
export const previewMail = async (kind: MailKind, deps: PreviewDeps, draft?: WrittenSentences): Promise<RenderedMail> =>
  deps.renderMail(await sampleMessage(kind, deps), draft && fillPlaceholders(draft, deps.settings))

/** A message of this kind about an order that does not exist, with products of the shop's own catalogue. */
export async function sampleMessage(kind: MailKind, deps: PreviewDeps): Promise<Message> {
  const messages = sampleMessages(await sampleDetails(deps), deps.deskUrl({ order: sampleOrder.orderNumber }))
  return messages[kind]
}

async function sampleDetails({ db, settings, orderUrl, catalogue }: PreviewDeps): Promise<OrderDetails> {
  const [personalised, plain] = await Promise.all(
    [true, false].map((isPersonalisable) => catalogue.search({ isPersonalisable, page: 1, pageSize: 1 })),
  )
  const requested = [
    { product: personalised?.products[0], quantity: 1, personalisation: { name: 'Asha', sign: 'Leo' } },
    { product: plain?.products[0], quantity: 2, personalisation: undefined },
  ].flatMap(({ product, ...line }) => {
    const variantId = product?.variants[0]?.id
    return variantId ? [{ variantId, ...line, expectedUnitPricePaise: undefined }] : []
  })
  const variants = await findVariantsForSale(
    db,
    requested.map(({ variantId }) => variantId),
  )
  const priced = priceLines(requested, variants)
  const lines = priced.ok ? priced.value : []
  return {
    ...sampleOrder,
    brandName: settings.brand.name,
    contactEmail: settings.contact.email,
    contactPhone: settings.contact.phone,
    orderUrl: orderUrl(newOrderId()),
    lines: lines.map(toMessageLine),
    totals: taxedTotals(lines, chargesFor({ lines, pincode: settings.pickup.pincode, isCash: false }, settings)),
    makingDays: Math.max(1, ...lines.map((line) => line.makingDays)),
    refundDays: settings.promises.refundDays,
    isSandbox: false,
  }
}
