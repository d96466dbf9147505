import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { findFreePort } from '../../../testing/free-port.ts'
import { createTestDatabase } from './test-store.ts'

/** Creates a database under an address where nobody listens before `open` is called, and after `close`. */
export async function startPostgresProxy() {
  const address = new URL(await createTestDatabase())
  const { hostname, port } = address
  const sockets = new Set<Socket>()
  let door: Server | undefined
  address.host = `127.0.0.1:${await findFreePort()}`

  function pass(socket: Socket): void {
    const there = connect({ host: hostname, port: Number(port) })
    socket.pipe(there).on('error', () => socket.destroy())
    there.pipe(socket).on('error', () => there.destroy())
    sockets.add(socket)
    socket.on('close', () => {
      there.destroy()
      sockets.delete(socket)
    })
  }

  function close(): void {
    door?.close()
    for (const socket of sockets) socket.destroy()
  }

  /** Waits until somebody has come to the closed door. */
  async function knocked(): Promise<void> {
    const closed = createServer((socket) => socket.destroy()).listen(Number(address.port), '127.0.0.1')
    await once(closed, 'connection')
    closed.close()
    await once(closed, 'close')
  }

  onTestFinished(close)
  return {
    address: address.href,
    knocked,
    async open() {
      door = createServer(pass).listen(Number(address.port), '127.0.0.1')
      await once(door, 'listening')
    },
  }
}
