import type { Issue, UnreadableBody } from './request-body.ts'

type Problem = UnreadableBody

/** Every refusal the shop can give, and the HTTP status it becomes. A new problem does not compile until it is listed. */
const statusOf: Record<Problem['code'], number> = {
  invalid_request: 400,
  body_too_large: 413,
  unsupported_content_type: 415,
}

export const problemResponse = (problem: Problem): Response => Response.json(problem, { status: statusOf[problem.code] })

/** For what only shows after reading, such as a number that is out of place. */
export const invalidRequest = (issues: readonly Issue[]): Response => problemResponse({ code: 'invalid_request', issues })
