import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsRules } from '#src/importer/settings/settings-rules.ts'
import { fieldsOfPart, partNames } from './setting-parts.ts'

const { fields } = settingsRules({ overrides: {} })
const shown = partNames.flatMap((part) => fieldsOfPart(part))

test('every value of the settings can be changed at the desk, each in one place and with a label of its own there', () => {
  assert.deepEqual(shown.map(({ path }) => path).toSorted(), fields.map(({ path }) => path).toSorted())
  for (const part of partNames.filter((each) => each !== 'limits'))
    for (const { label } of fieldsOfPart(part)) assert.ok(label.length > 3, label)
})

test('every choice of a field has a name, and only what is a choice has names', () => {
  for (const { path, choices } of fields)
    assert.deepEqual(
      Object.keys(shown.find((each) => each.path === path)?.choiceLabels ?? {}).toSorted(),
      [...(choices ?? [])].toSorted(),
      path,
    )
})
