import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveHttp } from '../../../testing/http-server.ts'

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
  const { origin, close } = await serveHttp(async (request, response) => {
    const body = await text(request)
    deliveries.push({ headers: request.headers, body, message: JSON.parse(body) })
    response.writeHead(202).end()
  })
  return {
    url: `${origin}/api/webhooks/content`,
    stop: close,
    /** Returns what arrives while `work` is done. WordPress ends its answer only after it has sent its messages. */
    async during(work: () => Promise<unknown>): Promise<Delivery[]> {
      const before = deliveries.length
      await work()
      return deliveries.slice(before)
    },
  }
}

export function isSigned({ headers, body }: Delivery, secret: string): boolean {
  const signed = `${headers['x-hometown-timestamp']}.${body}`
  return headers['x-hometown-signature'] === `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
