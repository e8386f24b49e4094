import { randomKey } from '#src/kit/random-key.ts'
import type { Mailer } from '#src/shop/notifications/mailer.port.ts'
import type { Carrier } from '#src/shop/shipping/carrier.port.ts'
import type { PlantedFault } from './messages.ts'

type Ports = { readonly carrier: Carrier; readonly mailer: Mailer }

/** Builds a fault into the shop, as a defect of its own code would be: harmless until a process dies at the wrong point. */
export function plantFault<Given extends Ports>(plant: PlantedFault | undefined, ports: Given): Given {
  const { carrier, mailer } = ports
  switch (plant) {
    case undefined:
      return ports
    case 'a booking that does not look first':
      // The adapter looks for the reference before it creates a parcel.
      return { ...ports, carrier: { ...carrier, createConsignment: (request) => carrier.createConsignment(unknownTo(request)) } }
    case 'a mail that is another at each try':
      return { ...ports, mailer: { ...mailer, send: (mail) => mailer.send({ ...mail, messageId: `${randomKey()}@manjusha.example` }) } }
  }
}

const unknownTo = <Request extends { readonly reference: string }>(request: Request): Request => ({
  ...request,
  reference: `${request.reference}-${randomKey().slice(0, 6)}`,
})
