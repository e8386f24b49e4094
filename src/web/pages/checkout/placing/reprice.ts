import type { NavigateFunction } from 'react-router'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { buyNow, type CheckoutContent } from '#src/web/browser/buy-now.ts'
import { reviseLine } from '#src/web/browser/storage/cart-storage.ts'
import { addressOf } from '#src/web/routes.ts'
import type { ChangedLine } from './order-request.wire.ts'

/** Writes the shop's new prices to the stored lines, and returns the repriced content. */
export async function reprice(
  content: CheckoutContent,
  changed: readonly ChangedLine[],
  navigate: NavigateFunction,
): Promise<CheckoutContent> {
  const lines = content.lines.map((line, index) =>
    repriced(
      line,
      changed.find((change) => change.line === index),
    ),
  )
  if (content.cameFrom === 'cart') for (const line of lines) reviseLine(line.id, { unitPricePaise: line.unitPricePaise })
  else if (lines[0]) await navigate(addressOf('checkout'), { replace: true, state: buyNow(lines[0]), preventScrollReset: true })
  return { ...content, lines }
}

const repriced = (line: CartLine, change: ChangedLine | undefined): CartLine =>
  change ? { ...line, unitPricePaise: change.pricePaise } : line
