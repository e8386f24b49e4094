import type { PlanFault } from '../../../catalogue/plans/change-plan.ts'
import { isMediaList } from '../../../content/versions/text-files.ts'
import type { SettingFault } from '../../../settings/settings-rules.port.ts'
import type { ConfiguringDeps } from '../../configuring/configuring.ts'
import type { FaultyText } from '../../publishing/publishing.ts'
import { mediaFile, type SourceFile } from './file-kinds.ts'

type LineDeps = Pick<ConfiguringDeps, 'settingsRules'>

/** A fault of settings or tax rates, at its line of the file. */
export const documentFault = (
  { field, message }: SettingFault,
  { path, content }: Pick<SourceFile, 'path' | 'content'>,
  { settingsRules }: LineDeps,
): PlanFault => ({
  line: settingsRules.lineOf(content, field),
  column: field === '' ? path : `${path}, ${field}`,
  found: '',
  wanted: message,
})

/** What the rules of texts refuse, at its line of the file where it has one. */
export function textFaults(problem: FaultyText, files: readonly SourceFile[], { settingsRules }: LineDeps): readonly PlanFault[] {
  switch (problem.code) {
    case 'missing_sentences':
      return problem.words.map((words) => ({ line: undefined, column: 'texts', found: '', wanted: `“${words}”, which has to stay` }))
    case 'address_taken':
      return [{ line: undefined, column: 'texts', found: problem.slug, wanted: 'an address that nothing else has, or had' }]
    case 'faulty_text':
      return problem.faults.map(({ path, line, field, message }) => {
        const [, list] = path.split('#')
        const whole = list !== undefined && isMediaList(list) ? files.find((file) => file.path === mediaFile) : undefined
        const found = whole ? settingsRules.lineOf(whole.content, [list, field].filter(Boolean).join('.')) : line
        return { line: found, column: [path, field].filter(Boolean).join(', '), found: '', wanted: message }
      })
  }
}
