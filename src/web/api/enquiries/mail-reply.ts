import { problemResponse } from '../problem-response.ts'

export const mailReply = (isRecorded: boolean): Response =>
  isRecorded
    ? Response.json({ code: 'ok' })
    : problemResponse({ code: 'enquiry_not_found', message: 'We have no such enquiry. Please send it first.' })
