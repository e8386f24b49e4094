import { storedChoice } from './stored-choice.ts'

/** On a device that is to knock at new orders. What that takes is loaded there only. */
export function reportIfWanted(openedAt: Date): void {
  if (!storedChoice.read()?.startsWith('{')) return
  void import('./report-new-orders.ts').then(({ reportNewOrders }) => reportNewOrders(openedAt)).catch(() => {})
}
