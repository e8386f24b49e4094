import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type History, type HistoryStep, stepHistory } from './use-corners.ts'

const begun: History = { past: [], present: { OXB: ['1'], TAN: ['5'] }, future: [] }
const after = (...steps: readonly HistoryStep[]) => steps.reduce(stepHistory, begun)
const set = (text: string, mark: string): HistoryStep => ({ kind: 'set', quads: { OXB: [text] }, mark })

test('one drag is one step back, however many moves it has, and a second drag is another', () => {
  const dragged = after(set('2', 'drag 1'), set('3', 'drag 1'), set('4', 'drag 2'))
  assert.deepEqual([dragged.present['OXB'], dragged.past.length], [['4'], 2])
  assert.deepEqual(stepHistory(dragged, { kind: 'undo' }).present['OXB'], ['3'])
  assert.deepEqual(after(set('2', 'drag 1'), { kind: 'undo' }).present, begun.present)
})

test('what was taken back comes again, until something new is done', () => {
  const undone = after(set('2', 'a'), { kind: 'undo' })
  assert.deepEqual(stepHistory(undone, { kind: 'redo' }).present['OXB'], ['2'])
  assert.deepEqual(stepHistory(stepHistory(undone, set('7', 'a')), { kind: 'redo' }).present['OXB'], ['7'])
})

test('a copy to other colours is one step back for all of them', () => {
  const copied = after({ kind: 'set', quads: { OXB: ['2'], TAN: ['2'] }, mark: 'copy' })
  assert.deepEqual(stepHistory(copied, { kind: 'undo' }).present, begun.present)
})

test('what somebody else has saved comes in place and is no step of one’s own', () => {
  const merged = after(set('2', 'a'), { kind: 'stored', quads: { TAN: ['9'] } })
  assert.deepEqual([merged.present, merged.past.length], [{ OXB: ['2'], TAN: ['9'] }, 1])
  assert.deepEqual(stepHistory(begun, { kind: 'undo' }), begun)
})
