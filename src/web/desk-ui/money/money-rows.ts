import type { Shop } from '#src/shop/shop.ts'

export type ListedPayment = Awaited<ReturnType<Shop['payments']['list']>>[number]
export type OpenRefund = Awaited<ReturnType<Shop['payments']['listOpenRefunds']>>[number]
