import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on this machine, at a free port unless one is named. Where the answer fails, the connection breaks. */
export async function serveHttp(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  host = '127.0.0.1',
  wantedPort = 0,
) {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      response.destroy(new Error(String(error)))
    }
  })
  await once(server.listen(wantedPort, host), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    port,
    close(): Promise<void> {
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
