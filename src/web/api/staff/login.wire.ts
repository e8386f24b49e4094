import * as z from 'zod'
import { mostPasswordLength } from '#src/shop/staff/staff.ts'
import type { StaffSession } from '#src/shop/workflows/staffing/staffing.ts'
import { looseText } from '../loose-fields.ts'

export const LoginRequest = z.object(
  {
    email: looseText().pipe(z.string().min(1, 'is required')),
    // As it was typed: a blank at its end is part of it.
    password: z.string('is required').min(1, 'is required').max(mostPasswordLength, `must have at most ${mostPasswordLength} characters`),
  },
  'must be a JSON object',
)

export const toWire = ({ token, endsAt }: StaffSession) => ({ token, expires_at: endsAt.toISOString() })
