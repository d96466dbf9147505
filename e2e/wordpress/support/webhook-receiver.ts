import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

interface Delivery {
  headers: IncomingHttpHeaders
  body: string
  message: Message
}

interface Message {
  event: string
  object: { type: string; id: number }
}

/** Listens on loopback, keeps what arrives, and answers 202. */
export async function startReceiver() {
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    deliveries.push({ headers: request.headers, body, message: JSON.parse(body) })
    response.writeHead(202).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}/api/webhooks/content`,
    /** Returns what arrives while `work` is done. WordPress ends its answer only after it has sent its messages. */
    async during(work: () => Promise<unknown>): Promise<Delivery[]> {
      const before = deliveries.length
      await work()
      return deliveries.slice(before)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function isSigned({ headers, body }: Delivery, secret: string): boolean {
  const signed = `${headers['x-hometown-timestamp']}.${body}`
  return headers['x-hometown-signature'] === `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
