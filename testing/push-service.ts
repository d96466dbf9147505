import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PushServiceAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface PushedMessage {
  readonly device: string
  readonly headers: IncomingHttpHeaders
  /** As the device decrypts it. */
  readonly payload: unknown
}

export interface PushService {
  readonly origin: string
  readonly received: PushedMessage[]
  /** Subscribes: what a browser's `PushSubscription` says of itself. */
  device(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Default: 201. Called when a message has arrived. */
  answer(by: (message: PushedMessage) => PushServiceAnswer | Promise<PushServiceAnswer>): void
  close(): Promise<void>
}

interface Device {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

/** A browser maker's push service and the devices behind it, over loopback. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>()
  const received: PushedMessage[] = []
  let answerBy: (message: PushedMessage) => PushServiceAnswer | Promise<PushServiceAnswer> = () => ({ status: 201 })

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = decodeURIComponent(request.url?.slice('/push/'.length) ?? '')
    const device = devices.get(name)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (!device || request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    const payload: unknown = JSON.parse(decrypt(Buffer.concat(chunks), device))
    const message = { device: name, headers: request.headers, payload }
    received.push(message)
    const { status, headers } = await answerBy(message)
    response.writeHead(status, headers).end()
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    device(name) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth })
      return { endpoint: `${origin}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    answer(by) {
      answerBy = by
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** RFC 8291 and RFC 8188 (aes128gcm), as a browser does; of one record. */
function decrypt(body: Buffer, { ecdh, auth }: Device): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // A 2 ends the text of the last record; zeros may follow.
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8')
}
