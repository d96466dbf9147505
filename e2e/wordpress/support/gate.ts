import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Gate {
  url: string
  /** Whether answers come through; otherwise every connection breaks. */
  setOpen(isOpen: boolean): void
  stop(): Promise<void>
}

/** Stands between the product and a WordPress, so that a WordPress can be away that others still use. */
export async function startGate(target: string): Promise<Gate> {
  let isOpen = true
  const server = createServer((incoming, answer) => {
    if (!isOpen) return incoming.socket.destroy()
    const { method, headers, url = '' } = incoming
    const onward = request(new URL(url, target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOpen(wanted) {
      isOpen = wanted
      if (!isOpen) server.closeAllConnections()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
