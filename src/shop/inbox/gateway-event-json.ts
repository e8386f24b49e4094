import { objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { parseGatewayPayment, parseGatewayRefund } from '../payments/gateway-json.ts'
import type { GatewayEvent } from '../payments/payment-gateway.port.ts'

export const gatewayEventJson = storedJson(
  'inbox.event',
  objectOf<GatewayEvent>({ kind: text, payment: optional(parseGatewayPayment), refund: optional(parseGatewayRefund) }),
)
