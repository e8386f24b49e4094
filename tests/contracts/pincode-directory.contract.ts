import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { isStateCode, stateNames } from '#src/kit/contact/indian-state.ts'
import type { PincodeDirectory } from '#src/shop/shipping/pincode-directory.port.ts'

/** What every pincode directory must guarantee. */
export function pincodeDirectoryContract(name: string, { findPlace }: PincodeDirectory): void {
  const find = (pincode: string) => findPlace(pincode as Pincode)

  describe(`pincode directory: ${name}`, () => {
    test('a listed pincode gives its city, and its state by name and by code', () => {
      const { city, state, stateCode, exact, ambiguous, stateCodes } = find('560001')
      assert.deepEqual(
        { city, state, stateCode, exact, ambiguous },
        { city: 'Bengaluru', state: 'Karnataka', stateCode: '29', exact: true, ambiguous: false },
      )
      assert.deepEqual(stateCodes, ['29'])
    })

    test('a pincode of an area that several states share names all of them', () => {
      const { ambiguous, stateCodes } = find('160014')
      assert.ok(ambiguous && stateCodes.length > 1)
    })

    test('any pincode gives a place: what it knows fits together, and what it does not know is empty', () => {
      for (const pincode of ['411999', '605999', '999999', '100000', '744101']) {
        const { city, state, stateCode, exact, stateCodes } = find(pincode)
        assert.equal(state, isStateCode(stateCode) ? stateNames[stateCode] : '', pincode)
        assert.ok(stateCode === '' || (stateCodes as readonly string[]).includes(stateCode), pincode)
        assert.ok(exact || city === '', pincode)
      }
    })
  })
}
