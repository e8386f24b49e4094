import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findState, stateCodes, stateNames, stateOfPincode } from './indian-state.ts'

test('28 states and 8 union territories have a code, and each is found by its name', () => {
  assert.equal(stateCodes.length, 36)
  for (const code of stateCodes) assert.equal(findState(stateNames[code]), code, stateNames[code])
})

test('a state is found however people write it', () => {
  for (const [written, name] of [
    ['  karnataka ', 'Karnataka'],
    ['KA', 'Karnataka'],
    ['Tamilnadu', 'Tamil Nadu'],
    ['J&K', 'Jammu and Kashmir'],
    ['Jammu & Kashmir (UT)', 'Jammu and Kashmir'],
    ['NCT of Delhi', 'Delhi'],
    ['New Delhi', 'Delhi'],
    ['Orissa', 'Odisha'],
    ['Pondicherry', 'Puducherry'],
    ['Uttaranchal', 'Uttarakhand'],
    ['Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
    ['State of Maharashtra, India', 'Maharashtra'],
    ['Arunāchal Pradesh', 'Arunachal Pradesh'],
  ] as const) {
    const found = findState(written)
    assert.equal(found && stateNames[found], name, written)
  }
})

test('no two states have the same name, and other names find no state', () => {
  const everyName = stateCodes.flatMap((code) => [stateNames[code], code])
  assert.equal(new Set(everyName).size, 72)
  for (const written of ['', 'Bengaluru', 'Pradesh', 'and', 'California', '29']) assert.equal(findState(written), undefined, written)
})

test('a pincode has a state where its first three digits belong to only one', () => {
  for (const [pincode, name] of [
    ['560001', 'Karnataka'],
    ['411 052', 'Maharashtra'],
    ['403001', 'Goa'],
    ['194101', 'Ladakh'],
    ['744101', 'Andaman and Nicobar Islands'],
  ] as const) {
    const found = stateOfPincode(pincode)
    assert.equal(found && stateNames[found], name, pincode)
  }
  for (const pincode of ['160014', '605001', '900056', '12345', '']) assert.equal(stateOfPincode(pincode), undefined, pincode)
})

test('the states of pincodes agree with the directory of post offices wherever they are known', () => {
  const [names = '', steps = ''] = readFileSync('src/integrations/india-post/pincode-table.txt', 'utf8').split('\n\n')
  const lines = names.split('\n')
  let pincode = 0
  let recognised = 0
  const all = steps.trim().split(';')
  for (const step of all) {
    const [distance = '', line = ''] = step.split(',')
    pincode += Number.parseInt(distance, 36)
    const state = stateOfPincode(String(pincode))
    if (state === undefined) continue
    recognised++
    assert.equal(state, lines[Number.parseInt(line, 36)]?.slice(0, 2), String(pincode))
  }
  assert.ok(recognised / all.length > 0.9, `${recognised} of ${all.length}`)
})
