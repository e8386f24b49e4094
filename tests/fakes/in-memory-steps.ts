import type { StoredJson } from '#src/kit/json/stored-json.ts'
import type { Steps } from '#src/platform/jobs/steps.ts'

/** Steps recorded in memory, as JSON like the real ones. `afterEach` is called when a step has been recorded: throw there to kill the run. */
export function inMemorySteps(afterEach: (step: string) => void = () => {}): (workflow: string, key: string) => Steps {
  const recorded = new Map<string, string>()
  const namesOf = (workflow: string, key: string) =>
    [...recorded.keys()].filter((id) => id.startsWith(`${workflow} ${key} `)).map((id) => id.slice(workflow.length + key.length + 2))
  return (workflow, key) => ({
    names: async () => namesOf(workflow, key),
    finished: async () => namesOf(workflow, key).map((name) => ({ name, at: new Date('2026-11-20T09:00:00Z') })),
    async once<Value>(name: string, stored: StoredJson<Value>, work: () => Promise<Value>): Promise<Value> {
      const id = `${workflow} ${key} ${name}`
      const known = recorded.get(id)
      if (known !== undefined) return stored.read(JSON.parse(known).value, stored.version, id)
      const value = await work()
      recorded.set(id, JSON.stringify({ value }))
      afterEach(name)
      return value
    },
  })
}
