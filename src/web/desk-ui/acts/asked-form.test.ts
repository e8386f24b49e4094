import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formAskedFor, searchWithoutForm, withForm } from './asked-form.ts'

test('an address names the form that is open, and is as before without it', () => {
  const address = withForm('/orders/MJ-10234', 'correct-address')
  assert.equal(address, '/orders/MJ-10234?form=correct-address')
  assert.equal(formAskedFor('?form=correct-address'), 'correct-address')
  assert.equal(searchWithoutForm('?form=correct-address'), '')
  assert.equal(searchWithoutForm('?view=to-make&form=save-view&q=Asha+Rao'), '?view=to-make&q=Asha+Rao')
})

test('an address without a form stays as it was written', () => {
  assert.equal(formAskedFor('?q=form'), null)
  assert.equal(searchWithoutForm('?q=Asha%20Rao'), '?q=Asha%20Rao')
})
