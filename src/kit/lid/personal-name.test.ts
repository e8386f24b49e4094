import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkName } from './check-name.ts'
import { cleanName } from './personal-name.ts'

test('an input accepts only letters and single spaces, at most ten, and capitalises the first', () => {
  assert.equal(cleanName('asha'), 'Asha')
  assert.equal(cleanName('  asha   rani '), 'Asha rani ')
  assert.equal(cleanName('as3h@a<b>'), 'Ashab')
  assert.equal(cleanName('Zoë 🙂'), 'Zoe ')
  assert.equal(cleanName('Bartholomew'), 'Bartholome')
  assert.equal(cleanName('Bartholomew', 12), 'Bartholomew')
  assert.equal(cleanName(''), '')
})

test('a name is accepted as it will be foiled', () => {
  assert.deepEqual(checkName(' asha  rani '), { ok: true, value: 'Asha rani' })
  assert.deepEqual(checkName(''), { ok: true, value: '' })
  assert.deepEqual(checkName('   '), { ok: true, value: '' })
  assert.deepEqual(checkName('Bartholomew', 12), { ok: true, value: 'Bartholomew' })
})

test('digits, accents, emoji, markup and hidden characters are refused, and the message names them', () => {
  const refused = {
    Ash4: '“4”',
    Zoë: '“ë”',
    'Zoe🙂': '“🙂”',
    '<b>': '“<”',
    'As\u0000ha': 'a hidden character',
    'As\tha': 'a hidden character',
    आशा: '“आ”',
  }
  for (const [name, shown] of Object.entries(refused)) {
    const checked = checkName(name)
    assert.ok(!checked.ok && checked.problem.code === 'name_has_other_characters')
    assert.ok(checked.problem.message.includes(shown), checked.problem.message)
  }
})

test('an accent goes and its letter stays, and a space of another kind is a space', () => {
  for (const [typed, name] of [
    ['José', 'Jose'],
    ['Jose\u0301', 'Jose'],
    ['Zo\u00eb', 'Zoe'],
    ['Asha\u00a0Rao', 'Asha Rao'],
    ['Ａｓｈａ', 'Asha'],
    ['Łucja', 'Lucja'],
    ['Søren', 'Soren'],
    ['Weiß', 'Weiss'],
    ['Işıl', 'Isil'],
  ] as const)
    assert.equal(cleanName(typed), name)
  assert.deepEqual(checkName('Asha\u00a0Rao'), { ok: true, value: 'Asha Rao' })
})

test('a name in another script is asked for in Latin letters, and none of it is called hidden', () => {
  for (const [name, first] of [
    ['आशा', 'आ'],
    ['ரவி', 'ர'],
    ['রীতা', 'র'],
    ['ा', '◌ा'],
    ['ி', '◌ி'],
  ] as const) {
    const checked = checkName(name)
    assert.ok(!checked.ok)
    assert.match(checked.problem.message, new RegExp(`not “${first}”.*: please write it in Latin letters$`))
    assert.doesNotMatch(checked.problem.message, /hidden/)
  }
})

test('an eleventh character is refused, and the message names the limit', () => {
  const checked = checkName('Bartholomew')
  assert.ok(!checked.ok && checked.problem.code === 'name_too_long')
  assert.equal(checked.problem.message, 'The name may have at most 10 characters, this one has 11')
})

test('the value of an input always passes the check', () => {
  for (const typed of ['asha 123', ' ß', 'a b c d e f g', 'WWWWWWWWWWWWWW', '\u202eevil']) assert.ok(checkName(cleanName(typed)).ok)
})
