import type { Reply } from '../http-server.ts'

/** The gateway's refusals in its own wording; nearly all are HTTP 400. */
const refusal = (description: string, more: Record<string, unknown> = {}): Reply => ({
  status: 400,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...more,
    },
  },
})

const notApplicable = { source: 'NA', step: 'NA', reason: 'NA' }

export const refusals = {
  wrongAddress: refusal('The requested URL was not found on the server.', notApplicable),
  unknownId: refusal('The id provided does not exist', notApplicable),
  invalidJson: refusal('The request body is not valid JSON', notApplicable),
  wrongKeys: { status: 401, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } } } satisfies Reply,
  required: (field: string) => refusal(`The ${field} field is required.`, { field }),
  notWhole: refusal('The amount must be an integer.', { field: 'amount' }),
  tooSmall: refusal('The amount must be at least INR 1.00', { field: 'amount' }),
  receiptTooLong: refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' }),
  tooManyNotes: refusal('Number of fields in notes should be less than or equal to 15', { field: 'notes' }),
  noteTooLong: refusal('The notes value may not be greater than 256 characters.', { field: 'notes' }),
  expiryTooShort: refusal('The automatic expiry period must be at least 12 minutes.', { field: 'automatic_expiry_period' }),
  alreadyCaptured: refusal('This payment has already been captured'),
  captureOtherAmount: refusal('Capture amount must be equal to the amount authorized.'),
  notAuthorised: refusal('Only payments which have been authorized and not yet captured can be captured'),
  refundKeyTooShort: refusal('The idempotency key must be at least 10 characters.'),
  refundKeyReused: refusal('Different request with the same idempotency key has already been processed.'),
  refundUncaptured: refusal('The payment status should be captured for action to be taken'),
  refundedAlready: refusal('The payment has been fully refunded already'),
  refundTooLarge: refusal('The refund amount provided is greater than amount captured'),
}
