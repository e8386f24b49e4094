import type { FaultAction } from '../faults.ts'
import type { Reply } from '../http-server.ts'

/** The calls of the shop, as paths under the API's root; documents are fetched outside of it. */
export const carrierCalls = {
  'any call': '.',
  login: '^/auth/login',
  serviceability: '^/courier/serviceability',
  'find order': '^/orders$',
  create: '^/orders/create/adhoc',
  'create return': '^/orders/create/return',
  'list returns': '^/orders/processing/return',
  'show return': '^/orders/show/',
  'cancel AWB': '^/orders/cancel/shipment/awbs',
  'find AWB': '^/shipments/',
  awb: '^/courier/assign/awb',
  pickup: '^/courier/generate/pickup',
  manifest: '^/manifests/generate',
  'manifest print': '^/manifests/print',
  label: '^/courier/generate/label',
  invoice: '^/orders/print/invoice',
  track: '^/courier/track/awb',
  undelivered: '^/ndr/[^/]+$',
  'answer undelivered': '^/ndr/[^/]+/action$',
  cancel: '^/orders/cancel',
  wallet: '^/account/details/wallet-balance',
  document: '^/files/',
} as const satisfies Record<string, string>

export type CarrierCallName = keyof typeof carrierCalls

type NamedFault = { readonly label: string; readonly action: FaultAction }

const json = (status: number, body: unknown): FaultAction => ({ status, body })

/** What can go wrong with any call. */
export const callFaults = {
  slow: { label: 'replies after 5 seconds', action: { latencyMs: 5_000 } },
  hang: { label: 'never replies', action: { hang: true } },
  'hang after': { label: 'is done, but never replies', action: { hangAfter: true } },
  broken: { label: 'breaks off before it is done', action: { drop: 'before' } },
  lost: { label: 'is done, but its reply is lost', action: { drop: 'after' } },
  refused: { label: 'replies with 400', action: json(400, { message: 'Bad Request', status_code: 400 }) },
  expired: { label: 'refuses the token as expired (401)', action: json(401, { message: 'Token has expired', status_code: 401 }) },
  forbidden: {
    label: 'refuses the login this call (403)',
    action: json(403, { message: 'Unauthorized. You do not have permission for this action.', status_code: 403 }),
  },
  invalid: {
    label: 'refuses a field (422)',
    action: json(422, {
      message: 'Oops! Invalid Data.',
      errors: { billing_phone: ['The billing phone format is invalid.'] },
      status_code: 422,
    }),
  },
  busy: { label: 'is refused as too many (429)', action: json(429, { message: 'Too Many Attempts.', status_code: 429 }) },
  'busy for a while': {
    label: 'is refused as too many, for 5 seconds',
    action: { ...json(429, { message: 'Too Many Attempts.', status_code: 429 }), headers: { 'retry-after': '5' } },
  },
  fail: { label: 'replies with 500', action: json(500, { message: 'Server Error', status_code: 500 }) },
  gateway: { label: 'replies with 502 in HTML', action: json(502, '<html><h1>502 Bad Gateway</h1></html>') },
  unavailable: { label: 'replies with 503', action: json(503, { message: 'Service Unavailable', status_code: 503 }) },
  empty: { label: 'replies with an empty 200', action: json(200, '') },
  truncated: { label: 'replies with half a JSON', action: json(200, '{"data":{"available_courier_companies":[{"courier_com') },
  'other JSON': { label: 'replies with something else', action: json(200, { hello: 'world' }) },
} as const satisfies Record<string, NamedFault>

type StepFault = NamedFault & { readonly call: CarrierCallName }

/** Does the work, and replaces the usual reply. */
const afterwards = (change: (usual: Reply) => Reply): FaultAction => ({ change })
const instead = (status: number, body: unknown): FaultAction => afterwards(() => ({ status, body }))

const notServiceable = { status: 404, message: 'Delivery postcode not serviceable' }
const recharge = 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100'
const walletLow = {
  status_code: 350,
  message: recharge,
  awb_assign_status: 0,
  response: { data: { courier_id: '', awb_assign_error: recharge } },
}
const alreadyAssigned = { awb_assign_status: 0, response: { data: { awb_assign_error: 'AWB is already assigned' } } }
const foreach = json(500, { message: 'Invalid argument supplied for foreach()', status_code: 500 })

/** The carrier's own unusual replies, each at its step. */
export const stepFaults = {
  'no courier, as a 404': { call: 'serviceability', label: 'no courier, as a 404', action: json(404, notServiceable) },
  'no courier, as a 200': { call: 'serviceability', label: 'no courier, as a 200 with 404 in its body', action: json(200, notServiceable) },
  'no courier, empty list': {
    call: 'serviceability',
    label: 'no courier, as an empty list',
    action: json(200, { status: 200, data: { available_courier_companies: [], recommended_courier_company_id: null } }),
  },
  'no courier, empty object': { call: 'serviceability', label: 'no courier, as an empty object', action: json(200, {}) },
  'nobody recommended': {
    call: 'serviceability',
    label: 'couriers, but none recommended',
    action: afterwards(nobodyRecommended),
  },
  'courier refuses': {
    call: 'awb',
    label: 'the courier refuses (status 0)',
    action: json(200, { awb_assign_status: 0, response: { data: { awb_assign_error: 'Courier is not serviceable' } } }),
  },
  'shipping email required': {
    call: 'create return',
    label: 'wants the shop’s e-mail address (422)',
    action: json(422, {
      message: 'Oops! Invalid Data.',
      errors: { shipping_email: ['The shipping email field is required.'] },
      status_code: 422,
    }),
  },
  'no check at the door': {
    call: 'create return',
    label: 'refuses the check at the door as not activated (422)',
    action: json(422, { message: 'QC is not activated for your account.', status_code: 422 }),
  },
  'cancellation ignored': { call: 'cancel', label: 'accepts a cancellation (204) and does nothing', action: { status: 204 } },
  'number of the other table': {
    call: 'show return',
    label: 'gives the state by the table of shipments',
    action: afterwards(numberOfOtherTable),
  },
  'no AWB': { call: 'awb', label: 'done, but without a number', action: json(200, { awb_assign_status: 1, response: { data: {} } }) },
  'AWB at the root': { call: 'awb', label: 'the number at the root of the reply', action: afterwards(numberAtRoot) },
  'other courier': {
    call: 'awb',
    label: 'another courier than requested',
    action: { patch: { response: { data: { courier_company_id: 54, courier_name: 'Ekart Surface' } } } },
  },
  'wallet low': { call: 'awb', label: 'wallet too low (200)', action: json(200, walletLow) },
  'wallet low, as a 400': { call: 'awb', label: 'wallet too low (400)', action: json(400, { message: recharge, status_code: 400 }) },
  'already assigned, as a 400': {
    call: 'awb',
    label: 'already assigned (400)',
    action: instead(400, { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 }),
  },
  'already assigned, as a 200': { call: 'awb', label: 'already assigned (200)', action: instead(200, alreadyAssigned) },
  'already assigned, as a 500': {
    call: 'awb',
    label: 'already assigned (500)',
    action: instead(500, { message: 'AWB is already assigned', status_code: 500 }),
  },
  'already queued': {
    call: 'pickup',
    label: 'already in the pickup queue',
    action: instead(400, { message: 'Already in Pickup Queue.', status_code: 400 }),
  },
  'no pickup yet': {
    call: 'pickup',
    label: 'not confirmed (status 0)',
    action: json(200, { pickup_status: 0, response: { data: 'later' } }),
  },
  'pickup invalid': {
    call: 'pickup',
    label: 'invalid shipment id',
    action: json(400, { message: 'Invalid shipment id', status_code: 400 }),
  },
  'pickup date refused': {
    call: 'pickup',
    label: 'the pickup date is refused',
    action: json(422, { message: 'Oops! Invalid Data.', errors: { pickup_date: ['The pickup date is invalid.'] }, status_code: 422 }),
  },
  'already manifested': { call: 'manifest', label: 'already manifested', action: afterwards(alreadyManifested) },
  'no manifest yet': { call: 'manifest', label: 'an empty address', action: json(200, { status: 1, manifest_url: '' }) },
  'manifest foreach': { call: 'manifest', label: 'the "foreach" error (500)', action: foreach },
  'no printed manifest yet': { call: 'manifest print', label: 'an empty address', action: json(200, { manifest_url: '' }) },
  'manifest print foreach': { call: 'manifest print', label: 'the "foreach" error (500)', action: foreach },
  'no label yet': {
    call: 'label',
    label: 'not created (0)',
    action: json(200, { label_created: 0, not_created: [], response: 'No valid shipment ids to print label' }),
  },
  'no invoice': {
    call: 'invoice',
    label: 'could not be created (400)',
    action: json(400, { is_invoice_created: false, message: 'Invoice could not be created', not_created: [] }),
  },
  'document gone': { call: 'document', label: 'is not there (404)', action: json(404, 'Not Found') },
  'document forbidden': { call: 'document', label: 'may not be read (403)', action: json(403, '<Error><Code>AccessDenied</Code></Error>') },
  'document is no PDF': { call: 'document', label: 'is a web page', action: json(200, '<html>Your document is being made</html>') },
  'document slow': { call: 'document', label: 'comes after 5 seconds', action: { latencyMs: 5_000 } },
  'not raised yet': { call: 'undelivered', label: 'has not raised a failed delivery yet', action: json(200, { data: [] }) },
  'answer ignored': {
    call: 'answer undelivered',
    label: 'takes the answer (202) and does nothing',
    action: json(202, { status: 'Data Updated Sucessfully' }),
  },
  'answer refused': {
    call: 'answer undelivered',
    label: 'refuses the answer (400)',
    action: json(400, { message: 'This shipment is not in NDR.', status_code: 400 }),
  },
  'no scans': {
    call: 'track',
    label: 'knows nothing yet',
    action: json(200, { tracking_data: { track_status: 0, error: 'Aahh! There is no activities found in our DB.' } }),
  },
  'scans without numbers': { call: 'track', label: 'scans without numbers (NA)', action: afterwards(scansNumbered('NA')) },
  'unknown number': { call: 'track', label: 'scans of an unknown number (999)', action: afterwards(scansNumbered('999')) },
} as const satisfies Record<string, StepFault>

export type CallFaultName = keyof typeof callFaults
export type StepFaultName = keyof typeof stepFaults

type Loose = { readonly [name: string]: Loose } & { readonly length?: number }

function nobodyRecommended(usual: Reply): Reply {
  const { data, ...rest } = usual.body as { data: object }
  return { ...usual, body: { ...rest, data: { ...data, recommended_courier_company_id: null, shiprocket_recommended_courier_id: null } } }
}

/** Of a failed check at the door, 57 among orders and 47 among shipments. */
function numberOfOtherTable(usual: Reply): Reply {
  const { data } = usual.body as { data: { status_code: number } }
  return { ...usual, body: { data: { ...data, status_code: data.status_code === 57 ? 47 : data.status_code } } }
}

function numberAtRoot(usual: Reply): Reply {
  const data = (usual.body as Loose)['response']?.['data']
  return { ...usual, body: { awb_assign_status: 1, awb_code: data?.['awb_code'], courier_name: data?.['courier_name'], response: {} } }
}

function alreadyManifested(usual: Reply): Reply {
  const message = 'Manifest already generated for some shipment_ids, Please try again after removin them'
  return { ...usual, status: 400, body: { message, status_code: 400, already_manifested_shipment_ids: [1] } }
}

function scansNumbered(number: string): (usual: Reply) => Reply {
  return (usual) => {
    const { tracking_data: data } = usual.body as { tracking_data: { shipment_track_activities?: object[] } }
    const scans = data.shipment_track_activities?.map((scan) => ({ ...scan, 'sr-status': number, 'sr-status-label': number }))
    return { ...usual, body: { tracking_data: { ...data, ...(scans && { shipment_track_activities: scans }) } } }
  }
}
