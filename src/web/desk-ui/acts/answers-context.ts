import { useRouteLoaderData } from 'react-router'
import type { FrameData } from '../frame/frame-data.ts'
import type { ShownAnswer } from './shown-answer.ts'

const none: readonly ShownAnswer[] = []

/** What this person has asked for, as the page's data has it. */
export const useAnswers = (): readonly ShownAnswer[] => useRouteLoaderData<FrameData>('root')?.answers ?? none
