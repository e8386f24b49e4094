import { observed } from '#src/kit/observation.ts'
import type { Suppliers } from './suppliers.ts'

type Ports = Required<Pick<Suppliers, 'gateway' | 'carrier' | 'mailer'>> & Pick<Suppliers, 'copies' | 'searchEngines'>
type Watched = Required<{ readonly [Name in keyof Ports]: NonNullable<Ports[Name]> }>

/** What asks a supplier. What a port returns at once, such as whether a signature is genuine, is not watched. */
const calls: { readonly [Name in keyof Watched]: readonly (keyof Watched[Name] & string)[] } = {
  gateway: ['openPayment', 'findPayment', 'listPayments', 'capture', 'refund', 'listRefunds', 'findRefund'],
  carrier: [
    ...(['checkServiceability', 'createConsignment', 'findConsignment', 'assignAwb', 'findAwb', 'requestPickup'] as const),
    ...(['generateManifest', 'printManifest', 'printLabel', 'printCarrierInvoice', 'track', 'fetchDocument'] as const),
    ...(['findUndelivered', 'answerUndelivered', 'cancelConsignment', 'listPickupLocations', 'findWalletBalance', 'allowLogin'] as const),
  ],
  mailer: ['send'],
  copies: ['drop'],
  searchEngines: ['notify'],
}

const returnCalls: readonly (keyof Ports['carrier']['returns'])[] = [
  ...(['checkReturnServiceability', 'createReturn', 'findReturn', 'assignReturnAwb'] as const),
  ...(['requestReturnPickup', 'showReturn', 'cancelReturn'] as const),
]

/** The same ports, whose calls are watched by their names. */
export const observedSuppliers = ({ gateway, carrier, mailer, copies, searchEngines }: Ports): Ports => ({
  gateway: observedPort('gateway', gateway, calls.gateway),
  carrier: { ...observedPort('carrier', carrier, calls.carrier), returns: observedPort('carrier', carrier.returns, returnCalls) },
  mailer: observedPort('mailer', mailer, calls.mailer),
  copies: copies && observedPort('copies', copies, calls.copies),
  searchEngines: searchEngines && observedPort('searchEngines', searchEngines, calls.searchEngines),
})

function observedPort<Port extends object>(of: string, port: Port, names: readonly (keyof Port & string)[]): Port {
  const watched = names.map((name) => {
    const call = port[name] as (...args: unknown[]) => unknown
    return [name, (...args: unknown[]) => observed({ kind: 'supplier', name, of }, () => call.apply(port, args))]
  })
  return { ...port, ...(Object.fromEntries(watched) as Partial<Port>) }
}
