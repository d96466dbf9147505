import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens servers that nobody may reach, each port on several addresses of this machine. Closed after the test. */
export async function openCanaries(atPort = 0) {
  let count = 0

  /** @returns undefined if this machine has no such address */
  const listen = (port: number, host: string) =>
    new Promise<number | undefined>((resolve) => {
      const server = createServer((socket) => {
        count++
        socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
      })
      server.once('error', () => resolve(undefined))
      server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      onTestFinished(() => void server.close())
    })

  const one = await listen(atPort, '127.0.0.1')
  if (one === undefined) throw new Error('This machine has no loopback address.')
  await Promise.all([listen(one, '127.0.0.2'), listen(one, '::1')])
  const everywhere = await listen(0, '0.0.0.0')
  return { ports: [one, everywhere ?? one], connections: () => count }
}
