import { drawLid } from './draw-lid.ts'

export const lidCalls = { drawLid }
