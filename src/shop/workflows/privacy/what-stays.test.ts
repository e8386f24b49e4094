import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { whatStays } from './what-stays.ts'

test('what stays of an order names its invoice and its challans, for as long as the law wants the later of them', () => {
  const [invoice, challan] = [
    { kind: 'invoice', number: 'MJ/2627/0001', issuedOn: '2027-03-30' as Day },
    { kind: 'challan', number: 'MJ/D2728/0001', issuedOn: '2027-04-02' as Day },
  ] as const
  const first = (documents: Parameters<typeof whatStays>[0]) => whatStays(documents, new Date('2027-05-01T09:00:00Z'))[0]
  assert.deepEqual(
    [[invoice], [challan], [invoice, challan]].map((documents) => [first(documents)?.what, first(documents)?.until]),
    [
      ['MJ/2627/0001: invoice and credit notes as they were issued, with name and address', 'at least until 31 March 2035'],
      ['MJ/D2728/0001: delivery challans as they were issued, with name and address', 'at least until 31 March 2036'],
      [
        'MJ/2627/0001, MJ/D2728/0001: invoice, credit notes and delivery challans as they were issued, with name and address',
        'at least until 31 March 2036',
      ],
    ],
  )
})
