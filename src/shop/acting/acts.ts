import { breachActs } from './acts/privacy/breach-acts.ts'
import { callActs } from './acts/call-acts.ts'
import { correctionActs } from './acts/correction-acts.ts'
import { dividingActs } from './acts/dividing/dividing-acts.ts'
import { enquiryActs } from './acts/enquiry-acts.ts'
import { grievanceActs } from './acts/grievance-acts.ts'
import { mailActs } from './acts/mail-acts.ts'
import { moneyActs } from './acts/money-acts.ts'
import { orderActs } from './acts/order-acts.ts'
import { parcelActs } from './acts/parcel-acts.ts'
import { paymentActs } from './acts/payment-acts.ts'
import { peopleActs } from './acts/people-acts.ts'
import { planActs } from './acts/plan-acts.ts'
import { actPlanActs } from './acts/planning/act-plan-acts.ts'
import { settingsPlanActs } from './acts/planning/settings-plan-acts.ts'
import { textPlanActs } from './acts/planning/text-plan-acts.ts'
import { privacyActs } from './acts/privacy/privacy-acts.ts'
import { productActs } from './acts/product-acts.ts'
import { productMakingActs } from './acts/product-making-acts.ts'
import { openReturnAct } from './acts/returns/open-return-act.ts'
import { returnActs } from './acts/returns/return-acts.ts'
import { returnMoneyActs } from './acts/returns/return-money-acts.ts'
import { savedAnswerActs } from './acts/saved-answer-acts.ts'
import { settleParcelActs } from './acts/settle-parcel-acts.ts'
import { shopActs } from './acts/shop-acts.ts'
import { stockActs } from './acts/stock-acts.ts'
import { takingActs } from './acts/taking/taking-acts.ts'
import { unitActs } from './acts/unit-acts.ts'
import { textActs } from './acts/text-acts.ts'
import { todayActs } from './acts/today-acts.ts'
import { upkeepActs } from './acts/upkeep-acts.ts'
import { viewActs } from './acts/view-acts.ts'
import type { ListedAct } from './desk-act.ts'

/** Everything that staff can do at the desk. */
const acts = {
  ...breachActs,
  ...callActs,
  ...takingActs,
  ...orderActs,
  ...correctionActs,
  ...paymentActs,
  ...enquiryActs,
  ...grievanceActs,
  ...mailActs,
  ...moneyActs,
  ...parcelActs,
  ...peopleActs,
  ...planActs,
  ...actPlanActs,
  ...settingsPlanActs,
  ...textPlanActs,
  ...privacyActs,
  ...productActs,
  ...productMakingActs,
  ...openReturnAct,
  ...returnActs,
  ...returnMoneyActs,
  ...savedAnswerActs,
  ...settleParcelActs,
  ...dividingActs,
  ...shopActs,
  ...stockActs,
  ...unitActs,
  ...textActs,
  ...todayActs,
  ...upkeepActs,
  ...viewActs,
} satisfies Record<string, ListedAct>

export type ActName = keyof typeof acts

/** Undefined for a name that a form or a stored record gives, and the table does not have. */
export const findListedAct = (name: string): ListedAct | undefined =>
  Object.hasOwn(acts, name) ? (acts as Readonly<Record<string, ListedAct>>)[name] : undefined

export const actNames = Object.keys(acts) as readonly ActName[]
