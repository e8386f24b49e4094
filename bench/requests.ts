import { request } from 'node:http'
import type { Written } from './children/bare.ts'
import type { RequestToSend } from './children/client.ts'

export const getRequest = (address: string): RequestToSend => ({
  head: `GET ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-encoding: gzip, deflate, br`,
  body: '',
})

export function postRequest(address: string, content: unknown, { isKeyed = false, network = '' } = {}): RequestToSend {
  const body = JSON.stringify(content)
  const from = network && `\r\nx-forwarded-for: ${network}`
  const head = `POST ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}${from}`
  return { head, body, isKeyed }
}

/** Returns what a server writes for this request: the encoded bytes, and the headers without those that Node adds by itself. */
export function readWritten(port: number, { head, body }: RequestToSend): Promise<Written & { status: number }> {
  const [start = '', ...lines] = head.split('\r\n')
  const [method, path] = start.split(' ')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: ownHeaders(response.rawHeaders), body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

function ownHeaders(raw: readonly string[]): string[] {
  const added = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
  return raw.filter((_, index) => !added.has(raw[index - (index % 2)]!.toLowerCase()))
}
