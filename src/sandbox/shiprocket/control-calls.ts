import { z } from 'zod'
import { rupeesToPaise } from '#src/kit/money.ts'
import type { Answer, Call } from '../http-door.ts'
import type { ShiprocketControl } from './control.ts'

/** The calls under /__sandbox, for tests and people. Undefined when there is none such. */
export async function answerControl(control: ShiprocketControl, call: Call): Promise<Answer | undefined> {
  const done: Answer = { status: 200, body: { ok: true } }
  switch (`${call.method} ${call.path}`) {
    case 'GET /__sandbox/state':
      return { status: 200, body: { ...control.depot(), tokenSecret: undefined, faults: control.faults.list() } }
    case 'POST /__sandbox/faults':
      control.faults.add(bodyOf(call))
      return done
    case 'POST /__sandbox/wallet':
      control.setWallet(wallet.parse(bodyOf(call)).rupees)
      return done
    case 'POST /__sandbox/expire-tokens':
      control.expireTokens()
      return done
    case 'POST /__sandbox/move':
      return { status: 200, body: { ok: await control.move(bodyOf(call)) } }
    case 'POST /__sandbox/reset':
      control.reset()
      return done
    default:
      return undefined
  }
}

const wallet = z.object({ rupees: z.union([z.string(), z.number()]).transform((rupees) => rupeesToPaise(rupees) ?? z.NEVER) })

const bodyOf = (call: Call) => (call.rawBody.length === 0 ? {} : JSON.parse(call.rawBody.toString('utf8')))
