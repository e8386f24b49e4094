import type { StepProblem } from '#src/shop/workflows/fulfilling/fulfilling.ts'
import { problemResponse } from '../problem-response.ts'

export const refused = (problem: StepProblem): Response => problemResponse({ ...problem, message: messageOf(problem) })

export function messageOf(problem: StepProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order, or it has no parcel yet.'
    case 'not_to_be_sent':
      return `The order is ${problem.state}: it is sent once it is paid or confirmed, and only once.`
    case 'step_not_next':
      return `The step "${problem.next}" comes first.`
    case 'step_under_way':
      return 'The shop is doing this by itself at the moment. Please ask again.'
    case 'step_failed':
      return problem.reason
  }
}
