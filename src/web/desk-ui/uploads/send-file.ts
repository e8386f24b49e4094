import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'

export type SentFile<Taken> =
  | { readonly state: 'stored'; readonly taken: Taken }
  /** The file itself is wrong: sending it again would not help. */
  | { readonly state: 'refused'; readonly fault: string }
  | { readonly state: 'failed'; readonly fault: string }

/** A browser that sends more would be refused after the last byte. */
const mostBytes = 25 * 1_024 * 1_024
export const tooLargeFault = 'has more than 25 MB: save it smaller, 3,000 pixels wide are plenty'
export const isTooLarge = ({ size }: File): boolean => size > mostBytes

/** Sends the bytes of one file; `sent` hears how many have left. Only this kind of request tells. */
export async function sendFile<Taken extends object>(address: string, file: File, sent: (bytes: number) => void): Promise<SentFile<Taken>> {
  for (;;) {
    const { status, body } = await put(address, file, sent)
    if (status !== 401) return read(status, body)
    // The page's own requests ask for the login in a dialog; whoever leaves it open has not sent anything.
    const isIn = await fetch(`${fullDeskAddressOf('live')}?once`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isIn) return { state: 'failed', fault: 'was not sent: your login has ended' }
  }
}

function put(address: string, file: File, sent: (bytes: number) => void): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => sent(loaded))
    request.addEventListener('loadend', () => resolve({ status: request.status, body: request.responseText }))
    request.send(file)
  })
}

function read<Taken extends object>(status: number, body: string): SentFile<Taken> {
  const taken = status === 200 || status === 422 ? (JSON.parse(body) as Taken | { readonly fault: string }) : undefined
  if (taken && 'fault' in taken) return { state: 'refused', fault: taken.fault }
  if (taken) return { state: 'stored', taken }
  if (status === 413) return { state: 'refused', fault: tooLargeFault }
  if (status === 507) return { state: 'failed', fault: 'was not taken: a disk of the shop is full. Make room first' }
  if (status === 0) return { state: 'failed', fault: navigator.onLine ? 'was cut off on its way' : 'was not sent: this device is offline' }
  return { state: 'failed', fault: 'was not taken: the desk does not respond at the moment' }
}

const megabyteFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const megabytes = (bytes: number): string => megabyteFormat.format(bytes / 1_024 / 1_024)

/** "0.4 of 1.2 MB", and then what the shop does with it. */
export const sentLabel = (sent: number, size: number): string =>
  sent < size ? `${megabytes(sent)} of ${megabytes(size)} MB` : 'is being looked at'
