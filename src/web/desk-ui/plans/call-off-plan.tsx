import { planSubject } from '#src/shop/catalogue/plans/change-plan.ts'
import type { ChangePlan } from '#src/shop/workflows/planning/planning.ts'
import { ActButton } from '../acts/act-form.tsx'
import type { DeskButtonLook } from '../desk-button.tsx'

type CallOffPlanProps = { readonly plan: Pick<ChangePlan, 'id' | 'source' | 'state'>; readonly look?: DeskButtonLook }

const acts = { products: 'products.callOff', texts: 'texts.callOff', shop: 'shop.callOff' } as const

/** What waits never happens; what was stopped is put aside. */
export const CallOffPlan = ({ plan: { id, source, state }, look = 'secondary' }: CallOffPlanProps) => (
  <ActButton act={acts[planSubject(source)]} input={{ plan: id }} look={look}>
    {state === 'stopped' ? 'Put it aside' : `Call ${state === 'scheduled' ? 'it' : 'the end'} off`}
  </ActButton>
)
