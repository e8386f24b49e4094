import { SupplierError } from '#src/kit/supplier-error.ts'

/** An airway bill that can be a part of a path. */
export function awbOf(awb: string): string {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(awb)) throw new SupplierError('invalid', `not an AWB: ${awb}`)
  return awb
}
