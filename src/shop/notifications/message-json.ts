import {
  flag,
  type JsonParser,
  listOf,
  objectOf,
  oneOf,
  optional,
  recordOf,
  taggedBy,
  text,
  wholeNumber,
} from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { orderTotals } from '../pricing/order-totals.ts'
import { type Message, messageKinds } from './messages.ts'
import { messageLine } from './messages/order-details.ts'

const parsers = Object.fromEntries(
  Object.entries<{ readonly fields: Readonly<Record<string, JsonParser<unknown>>> }>(messageKinds).map(([kind, { fields }]) => [
    kind,
    objectOf({
      kind: oneOf(kind),
      taxDocuments: optional(listOf(text)),
      follows: optional(listOf(wholeNumber)),
      isSample: optional(flag),
      sentences: optional(recordOf(recordOf(text))),
      ...fields,
    }),
  ]),
) as unknown as Readonly<Record<Message['kind'], JsonParser<Message>>>

/** Version 1 of a message about an order had no totals in parts, only the sum of its lines. */
function addTotals(message: unknown): unknown {
  const { totalPaise, ...rest } = message as { readonly totalPaise?: unknown; readonly lines?: unknown }
  if (totalPaise === undefined) return message
  return { ...rest, totals: orderTotals(listOf(messageLine)(rest.lines).map((sold) => ({ ...sold, gstBasisPoints: undefined }))) }
}

/** The messages that wait in the outbox, and those that were sent. */
export const messageJson = storedJson('outbox.message', taggedBy<Message>('kind', parsers), [addTotals])
