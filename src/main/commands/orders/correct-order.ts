import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import {
  eraseProblemMessage,
  noteProblemMessage,
  orderErasedMessage,
  recipientCorrectedMessage,
  recipientProblemMessage,
  writeProblemMessage,
  writingProblemMessage,
} from '#src/shop/staff-texts/orders/correction-texts.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { orderIn, withOrder } from '../with-order.ts'
import { recipientOptions, writtenIn } from './recipient-options.ts'

const text = { type: 'string' } as const

/** Commands that add something to an order or correct it. */
export const orderCorrectionCommands: CommandGroup = {
  note: {
    usage: 'orders note <order> --text <text> [--by <who>]',
    description: 'writes a note about an order for your colleagues; shoppers never see it.',
    run: addNote,
  },
  write: {
    usage: 'orders write <order> --text <text> [--by <who>]',
    description: 'writes a mail to the shopper about an order; an answer comes to the mailbox of the shop.',
    run: writeToShopper,
  },
  'correct-address': {
    usage:
      'orders correct-address <order> [--name …] [--phone …] [--second-phone …] [--email …] [--address …] [--address2 …] [--city …] [--state …] [--pincode …] [--gstin …] [--business …] [--confirm-state] [--reason <text>] [--by <who>]',
    description:
      'corrects to whom and where an order goes, until the courier has it; a booked parcel is booked anew, and the shopper gets a mail.',
    run: correctAddress,
  },
  'correct-writing': {
    usage: 'orders correct-writing <order> [--line <n>] [--name <name>] [--sign <sign>] [--reason <text>] [--by <who>]',
    description:
      'corrects what is foiled on a lid, until it is pressed; the shopper gets a mail with both drawn. An empty text leaves it out.',
    run: correctWriting,
  },
  link: {
    usage: 'orders link <order> [--by <who>]',
    description: "mails the shopper the link of the order's own page.",
    run: mailLink,
  },
  erase: {
    usage: 'orders erase <order> [--by <who>]',
    description: 'erases the personal data of an order that is over; invoices and credit notes stay, because the law wants them kept.',
    run: eraseOrder,
  },
}

async function addNote(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, text }, 1)
  const by = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const added = await orders.addNote({ orderId, text: values.text ?? '', by })
    return added.ok ? print('Written down.') : printError(noteProblemMessage(added.problem))
  })
}

async function writeToShopper(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, text }, 1)
  const by = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const written = await orders.write({ orderId, text: values.text ?? '', requestKey: randomKey<'request'>(), by })
    return written.ok ? print(`It goes to ${written.value} as soon as the shop runs.`) : printError(writeProblemMessage(written.problem))
  })
}

async function correctAddress(args: readonly string[], config: Config): Promise<number> {
  const options = { ...recipientOptions, ...actingOptions, reason: text, 'confirm-state': { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, 1)
  const written = writtenIn(values)
  const by = actingStaff(values.by)
  const { reason, 'confirm-state': isStateConfirmed } = values
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    try {
      const corrected = await orders.correctRecipient({ orderId, written, isStateConfirmed, reason, by })
      return corrected.ok ? print(recipientCorrectedMessage(corrected.value)) : printError(recipientProblemMessage(corrected.problem))
    } catch (error) {
      if (error instanceof SupplierError)
        return printError(`The carrier cannot cancel its parcel now, so nothing has changed: ${error.message}`)
      throw error
    }
  })
}

async function correctWriting(args: readonly string[], config: Config): Promise<number> {
  const options = { ...actingOptions, line: { type: 'string', default: '1' }, name: text, sign: text, reason: text } as const
  const { values, positionals } = readArguments(args, options, 1)
  if (!/^[1-9]\d?$/.test(values.line)) throw new UsageFault('--line takes the number of a line, such as 1.')
  const { name, sign, reason } = values
  const written = { ...(name === undefined ? {} : { name }), ...(sign === undefined ? {} : { sign }) }
  const by = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const corrected = await orders.correctWriting({ orderId, position: Number(values.line), written, reason, by })
    if (!corrected.ok) return printError(writingProblemMessage(corrected.problem))
    return print(corrected.value.isNew ? 'Corrected. The shopper gets a mail with both drawn.' : 'Nothing has changed.')
  })
}

async function mailLink(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const by = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const to = await orders.mailLink({ orderId, requestKey: randomKey<'request'>(), by })
    return to === undefined ? printError('There is no such order.') : print(`The link goes to ${to} as soon as the shop runs.`)
  })
}

async function eraseOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const by = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const erased = await orders.erase(orderId, by)
    return erased.ok ? print(orderErasedMessage) : printError(eraseProblemMessage(erased.problem))
  })
}
