import type { OrderId } from '#src/kit/id.ts'
import { randomKey } from '#src/kit/random-key.ts'

export const newOrderId = (): OrderId => randomKey<'order'>()
