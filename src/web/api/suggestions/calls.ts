import { suggest } from './suggest.ts'

export const suggestionCalls = { suggest }
