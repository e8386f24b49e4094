import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import type { FaultAction } from '#src/sandbox/faults.ts'
import { consignment, isFault, shipOne } from './carrier.contract.ts'
import { respondWith, type Setup, paths, query, trial } from './shiprocket-setup.ts'

describe('Shiprocket: its unusual replies', () => {
  const noCourier: readonly [string, FaultAction][] = [
    ['a 404', respondWith({ status: 404, message: 'Delivery postcode not serviceable' }, 404)],
    ['a 200 with a 404 inside', respondWith({ status: 404, message: 'Delivery postcode not serviceable' })],
    ['an empty list', respondWith({ status: 200, data: { available_courier_companies: [], recommended_courier_company_id: null } })],
    ['an empty object', respondWith({})],
  ]
  for (const [form, action] of noCourier) {
    trial(`"no courier" in the form of ${form} is no courier`, async ({ sandbox, carrier }) => {
      sandbox.faults.add({ path: paths.serviceability, action })
      assert.deepEqual(await carrier.checkServiceability(query), [])
    })
  }

  trial('blocked couriers and a missing recommendation are handled', async ({ sandbox, carrier }) => {
    const list = [
      { courier_company_id: 1, courier_name: 'A', rate: '90.456', estimated_delivery_days: '4', cod: 1, blocked: 1 },
      { courier_company_id: '2', courier_name: 'B', rate: '80.456', estimated_delivery_days: '4', cod: 0, blocked: 0 },
      { courier_name: 'no id', rate: 1 },
    ]
    sandbox.faults.add({
      path: paths.serviceability,
      action: respondWith({ data: { available_courier_companies: list, recommended_courier_company_id: null } }),
    })
    assert.deepEqual(await carrier.checkServiceability(query), [
      { courierId: '2', name: 'B', ratePaise: 8046, courierDays: 4, cod: false, recommended: false },
    ])
  })

  const created = async ({ carrier }: Setup) => (await carrier.createConsignment(consignment('MJ-A'))).consignmentId

  trial('a courier that refuses is distinguished from an empty wallet', async (setup) => {
    const id = await created(setup)
    setup.sandbox.faults.add({
      path: paths.awb,
      action: respondWith({ awb_assign_status: 0, response: { data: { awb_assign_error: 'Courier not serviceable' } } }),
    })
    await assert.rejects(setup.carrier.assignAwb(id, '43'), isFault('courier_refused'))
    const recharge = 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100'
    for (const action of [
      respondWith({ status_code: 350, message: recharge, awb_assign_status: 0, response: { data: {} } }),
      respondWith({ message: recharge }, 400),
      respondWith({ awb_assign_status: 0, response: 'Insufficient amount to label this shipment' }),
    ]) {
      setup.sandbox.faults.add({ path: paths.awb, action })
      await assert.rejects(setup.carrier.assignAwb(id, '43'), isFault('wallet_low'))
    }
  })

  trial('a reply without a number anywhere is no AWB', async (setup) => {
    const id = await created(setup)
    setup.sandbox.faults.add({ path: paths.awb, action: respondWith({ awb_assign_status: 1, response: { data: {} } }) })
    await assert.rejects(setup.carrier.assignAwb(id, '43'), isFault('courier_refused'))
  })

  trial('a number at the root of the reply is accepted', async (setup) => {
    const id = await created(setup)
    setup.sandbox.faults.add({ path: paths.awb, action: respondWith({ awb_assign_status: 1, awb_code: 'X123', response: {} }) })
    assert.equal((await setup.carrier.assignAwb(id, '43')).awb, 'X123')
  })

  for (const [status, body] of [
    [400, { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 }],
    [200, { awb_assign_status: 0, response: { data: { awb_assign_error: 'AWB is already assigned' } } }],
    [500, { message: 'AWB is already assigned', status_code: 500 }],
  ] as const) {
    trial(`"already assigned" as a ${status} gives the number that was assigned`, async (setup) => {
      const id = await created(setup)
      const { awb } = await setup.carrier.assignAwb(id, '43')
      setup.sandbox.faults.add({ path: `^/shipments/${id}$`, action: respondWith({ data: { awb: '' } }) })
      setup.sandbox.faults.add({ path: paths.awb, action: respondWith(body, status) })
      assert.equal((await setup.carrier.assignAwb(id, '43')).awb, awb)
    })
  }

  trial('a pickup that is not confirmed and documents that are not made yet are not ready', async (setup) => {
    const { consignmentId, carrierOrderId } = await shipOne(setup.carrier, consignment('MJ-R'))
    setup.sandbox.faults.add({ path: paths.pickup, action: respondWith({ pickup_status: 0, response: { data: 'later' } }) })
    await assert.rejects(setup.carrier.requestPickup(consignmentId, '2026-11-23' as Day), isFault('not_ready'))
    setup.sandbox.faults.add({ path: paths['manifest print'], action: respondWith({ manifest_url: '' }) })
    await assert.rejects(setup.carrier.printManifest(carrierOrderId), isFault('not_ready'))
    setup.sandbox.faults.add({
      path: paths.label,
      action: respondWith({ label_created: 0, not_created: [], response: 'No valid shipment ids to print label' }),
    })
    await assert.rejects(setup.carrier.printLabel(consignmentId), isFault('not_ready'))
  })

  trial('a refusal names the field; a missing permission is a fault of its own', async ({ sandbox, carrier }) => {
    const errors = { billing_phone: ['The billing phone format is invalid.'] }
    sandbox.faults.add({ path: paths.create, action: respondWith({ message: 'Oops! Invalid Data.', errors, status_code: 422 }, 422) })
    await assert.rejects(carrier.createConsignment(consignment('MJ-V')), /billing_phone/)
    sandbox.faults.add({
      path: paths.create,
      action: respondWith({ message: 'Unauthorized. You do not have permission for this action.' }, 403),
    })
    await assert.rejects(carrier.createConsignment(consignment('MJ-V')), isFault('forbidden'))
  })

  trial('a private number in a scan is not passed on', async ({ sandbox, carrier }) => {
    const activity = 'Out for delivery with Ravi 9876543210'
    sandbox.faults.add({
      path: paths.track,
      action: respondWith({
        tracking_data: {
          track_status: 1,
          shipment_track_activities: [{ date: '2026-11-20 10:00:00', activity, location: 'Pune', 'sr-status': 'NA' }],
        },
      }),
    })
    assert.deepEqual((await carrier.track('1412345')).scans, [
      {
        at: new Date('2026-11-20T04:30:00Z'),
        state: undefined,
        needsPerson: false,
        place: 'Pune',
        activity: 'Out for delivery with Ravi (number)',
      },
    ])
  })
})
