import assert from 'node:assert/strict'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { aProject } from './stub-project.ts'

/** A project whose command prints a word of another module, and whether it runs from a bundle. */
function aSpeakingProject() {
  const from = "new Error().stack.includes(join('build', 'programs')) ? 'bundled' : 'from its source'"
  const project = aProject({
    'src/main/shop-cli.ts': `import { join } from 'node:path'\nimport { word } from '../kit/word.ts'\nconsole.log(word satisfies string, ${from})`,
    'src/kit/word.ts': "export const word: string = 'one'",
  })
  const word = join(project.root, 'src/kit/word.ts')
  return {
    ...project,
    speak: (text: string) => project.write('src/kit/word.ts', `export const word: string = '${text}'`),
    date: (at: Date) => utimesSync(word, at, at),
    runs: async () => (await project.finish('shop')).output.trim(),
  }
}

test('an edited source is never answered by the older program', async () => {
  const project = aSpeakingProject()
  assert.equal(await project.runs(), 'one from its source')
  await project.finish('build')
  assert.equal(await project.runs(), 'one bundled')

  project.speak('two')
  assert.equal(await project.runs(), 'two from its source')
  project.date(new Date(0))
  assert.equal(await project.runs(), 'two from its source', 'a file of another date')
  project.speak('one')
  assert.equal(await project.runs(), 'one bundled', 'what it was built from, with another date')

  project.speak('six')
  await project.finish('start')
  assert.equal(await project.runs(), 'six bundled', 'a start builds what was edited')
  project.write('tsconfig.json', '{}')
  assert.equal(await project.runs(), 'six from its source', 'a file that decides how sources are read')
})

test('what may have been edited while it was built is not run', async () => {
  const project = aSpeakingProject()
  project.date(new Date(Date.now() + 3_600_000))
  await project.finish('build')
  assert.equal(await project.runs(), 'one from its source')
})

test('a program that runs while others are built twice finds its lazy parts, and older builds go', async () => {
  const project = aSpeakingProject()
  const builds = () => readdirSync(join(project.root, 'build/programs')).filter((name) => !name.startsWith('.'))
  await project.finish('build')
  const [first = ''] = builds()
  for (const word of ['two', 'six']) {
    project.speak(word)
    await project.finish('build')
  }
  assert.ok(builds().includes(first))
  project.speak('ten')
  await project.finish('build')
  assert.equal(builds().length, 3)
  assert.ok(!builds().includes(first))
})

test('a build that broke off leaves the sources in use', async () => {
  const project = aSpeakingProject()
  await project.finish('build')
  project.write('src/kit/word.ts', 'export const word: string = ')
  const broken = await project.finish('build')
  assert.equal(broken.code, 1)
  assert.match(broken.output, /Building the programs failed:[^]*word\.ts/)
  project.speak('two')
  assert.equal(await project.runs(), 'two from its source')
  const left = readdirSync(join(project.root, 'build/programs')).filter((name) => name.startsWith('.made'))
  assert.deepEqual(left, [])
})

if (process.platform !== 'win32')
  test('another user than the one who built may run the programs', async () => {
    const project = aSpeakingProject()
    await project.finish('build')
    const folder = join(project.root, 'build/programs')
    const names = readdirSync(folder).filter((name) => !name.startsWith('.begun'))
    assert.equal(names.length, 2)
    for (const name of names) assert.equal(statSync(join(folder, name)).mode & 0o044, 0o044, name)
  })
