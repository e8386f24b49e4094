import { z } from 'zod'
import { entryOf, setEntry } from '#src/kit/table.ts'
import type { Reply } from './reply.ts'

/** What goes wrong with a call, in the spelling of the control calls. Without any member the call succeeds. */
const faultAction = z.object({
  latencyMs: z.int().nonnegative().max(600_000).optional(),
  /** Never replies; the work is not done. */
  hang: z.boolean().optional(),
  /** Never replies; the work is done. */
  hangAfter: z.boolean().optional(),
  /** Breaks the connection before or after the work. */
  drop: z.enum(['before', 'after']).optional(),
  /** Replies with this instead of doing the work; a text body is sent unchanged. */
  status: z.int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Changes members of the usual reply (JSON merge patch: null removes). */
  patch: z.record(z.string(), z.unknown()).optional(),
  /** Does the work, and replies with what this makes of the usual reply; for faults that have a name. */
  change: z.custom<(usual: Reply) => Reply>((value) => typeof value === 'function').optional(),
})

const faultRule = z.object({
  method: z.string().optional(),
  /** A regular expression over the path. */
  path: z.string().refine(isRegularExpression, 'not a regular expression'),
  times: z.int().positive().default(1),
  action: faultAction,
})

export type FaultAction = z.output<typeof faultAction>
export type FaultRule = z.output<typeof faultRule>
export type NewFaultRule = z.input<typeof faultRule>

/** The faults that were requested and have not happened yet; the first that matches a call is taken. A restart clears them. */
export function pendingFaults() {
  let rules: FaultRule[] = []
  return {
    add(rule: NewFaultRule) {
      rules.push(faultRule.parse(rule))
    },
    clear() {
      rules = []
    },
    list: (): readonly FaultRule[] => rules,
    take(method: string, path: string): FaultAction | undefined {
      const rule = rules.find((each) => (each.method ?? method) === method && new RegExp(each.path).test(path))
      if (!rule) return undefined
      rule.times -= 1
      if (rule.times === 0) rules = rules.filter((each) => each !== rule)
      return rule.action
    },
  }
}

/** RFC 7396. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, name)
    else setEntry(merged, name, mergePatch(entryOf(merged, name), value))
  }
  return merged
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function isRegularExpression(source: string): boolean {
  try {
    RegExp(source)
    return true
  } catch {
    return false
  }
}
