import type { Shop } from '#src/shop/shop.ts'

/** Something that the owner changes at the desk. */
export type Published = 'price' | 'text' | 'setting'

const by = 'Meera'
/** Both the demo shop and the shop of a short run have it. */
const code = 'MJ-1001'

const publishers: { readonly [What in Published]: (shop: Shop, round: number) => Promise<string> } = {
  async price({ catalogue }, round) {
    const { pricePaise: before } = (await catalogue.showProduct(code))!.record
    const rupees = 1_100 + round
    const posted = { typed: { pricePaise: String(rupees) }, began: { pricePaise: String(Number(before) / 100) } }
    const saved = await catalogue.saveDraft({ code, posted, by })
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
    const published = await catalogue.publishDraft({ code, draft: saved.value.draft!.version, by })
    if (!published.ok) throw new Error(JSON.stringify(published.problem))
    return `₹${rupees.toLocaleString('en-IN')}`
  },
  async text({ texts }, round) {
    const name = 'about'
    const { text, draft, version } = (await texts.show(name))!
    const title = `About us, once more ${round}`
    const source = text.source.replace(/^title: .*$/m, `title: "${title}"`)
    const saved = await texts.saveDraft({ name, source, seenDraft: draft?.version ?? 0, seenVersion: version, by })
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
    const published = await texts.publish({ name, draft: saved.value!.version, by })
    if (!published.ok) throw new Error(JSON.stringify(published.problem))
    return title
  },
  async setting({ configuring }, round) {
    const { version, value } = (await configuring.show('settings'))!
    const tagline = `Boxes for what you keep, ${round}`
    const { brand, ...others } = value as { readonly brand: object }
    const wanted = { ...others, brand: { ...brand, tagline } }
    const saved = await configuring.save({ document: 'settings', began: version, wanted, by, source: 'form' })
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
    return tagline
  },
}

/** Publishes it as the desk does, and returns the words that its page shows then. */
export const publish = (shop: Shop, { what, round }: { readonly what: Published; readonly round: number }): Promise<string> =>
  publishers[what](shop, round)
