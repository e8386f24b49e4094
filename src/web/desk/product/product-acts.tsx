import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { PlanSale } from '../../desk-ui/products/plan-act.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { ProductScreen } from './load-product.ts'
import { PublishLater } from './publish-later.tsx'

type ProductActsProps = { readonly screen: ProductScreen; readonly isUnsaved: boolean }

export function ProductActs({ screen, isUnsaved }: ProductActsProps) {
  const { code, isPersonalisable } = screen
  return (
    <>
      {isPersonalisable && <DeskButtonLink to={deskAddressOf('productWriting', { code })}>Where the writing goes</DeskButtonLink>}
      <SellingAct screen={screen} />
      <DraftActs screen={screen} isUnsaved={isUnsaved} />
    </>
  )
}

/** A draft of a product that is not sold is published instead. */
function SellingAct({ screen: { code, isActive, isNew, draft, mayPublish } }: Pick<ProductActsProps, 'screen'>) {
  if (!mayPublish || isNew || (draft && !isActive)) return null
  return (
    <>
      <ActButton
        act={isActive ? 'products.stopSelling' : 'products.sellAgain'}
        input={{ product: code }}
        look={isActive ? 'flat' : 'secondary'}
      >
        {isActive ? 'Take off sale' : 'Sell it again'}
      </ActButton>
      <PlanSale key={String(isActive)} code={code} isActive={isActive} />
    </>
  )
}

/** In the bar that stays in sight, beside what saves the draft. */
export function PublishAct({ screen: { code, draft, mayPublish, canBePublished }, isUnsaved }: ProductActsProps) {
  if (!draft || !mayPublish || !canBePublished || isUnsaved) return null
  return (
    <ActButton act="products.publish" input={{ product: code, draft: draft.version }} look="primary">
      Publish
    </ActButton>
  )
}

function DraftActs({ screen: { code, isNew, draft, mayPublish, canBePublished }, isUnsaved }: ProductActsProps) {
  if (!draft) return null
  return (
    <>
      <ActButton
        act="products.discardDraft"
        input={{ product: code }}
        look="flat"
        // Of a new product nothing stays.
        next={isNew ? deskAddressOf('products') : undefined}
      >
        Throw the draft away
      </ActButton>
      {mayPublish && canBePublished && !isUnsaved && <PublishLater {...{ code, isNew }} draft={draft.version} />}
    </>
  )
}
