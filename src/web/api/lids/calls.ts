import { drawLid } from './draw-lid.ts'
import { drawSharedLid } from './draw-shared-lid.ts'

export const lidCalls = { drawLid, drawSharedLid }
