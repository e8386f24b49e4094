import type { UndeliveredAnswer, UndeliveredReport } from '#src/shop/shipping/carrier.port.ts'
import { awbOf } from './awb.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { failure } from './shiprocket-faults.ts'
import { undeliveredAnswerToWire, undeliveredFromWire } from './undelivered.wire.ts'

/** The carrier replies to an unknown airway bill with an empty list or with a refusal; both mean that it has raised nothing. */
export async function findUndelivered(shiprocket: ShiprocketClient, awb: string): Promise<UndeliveredReport | undefined> {
  const reply = await shiprocket.send('GET', `/ndr/${awbOf(awb)}`)
  if (reply.status >= 300 && ![400, 404, 422].includes(reply.status)) throw failure(reply)
  return undeliveredFromWire(reply.json, awb)
}

/** Looks before it answers, so that an answer whose reply was lost is not given twice. A parcel that is on its way back has its answer. */
export async function answerUndelivered(shiprocket: ShiprocketClient, awb: string, answer: UndeliveredAnswer): Promise<void> {
  const wire = undeliveredAnswerToWire(answer)
  const report = await findUndelivered(shiprocket, awb)
  if (report?.notes.includes(wire.comments) || (report?.isComingBack && answer.kind === 'bring back')) return
  await shiprocket.ask('POST', `/ndr/${awbOf(awb)}/action`, wire)
}
