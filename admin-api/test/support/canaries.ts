import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

interface Canaries {
  /** Each on several addresses of this machine. */
  ports: number[]
  connections(): number
}

/** Servers that nobody may reach. Closed after the test. */
export async function openCanaries(atPort = 0): Promise<Canaries> {
  let count = 0

  /** @returns undefined if this machine has no such address */
  async function listen(port: number, host: string): Promise<number | undefined> {
    const server = createServer((socket) => {
      count++
      socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
    })
    const isThere = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, host, () => resolve(true))
    })
    if (!isThere) return undefined
    onTestFinished(() => void server.close())
    const address = server.address()
    return address && typeof address === 'object' ? address.port : undefined
  }

  const one = await listen(atPort, '127.0.0.1')
  if (one === undefined) throw new Error('This machine has no loopback address.')
  await Promise.all([listen(one, '127.0.0.2'), listen(one, '::1')])
  const everywhere = await listen(0, '0.0.0.0')
  return { ports: [one, everywhere ?? one], connections: () => count }
}
