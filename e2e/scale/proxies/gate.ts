import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { type Connection, openConnection } from './connection.ts'
import type { GateOrder } from './gate-order.ts'

export interface Gate {
  readonly port: number
  set(order: GateOrder): void
  /** Bytes of clients that are held now. */
  heldBytes(): number
  /** How many connections ran into the trap. */
  trapped(): number
  close(): Promise<void>
}

/** A TCP proxy on loopback between one machine and one server. */
export async function openGate(target: { host: string; port: number }): Promise<Gate> {
  const connections = new Set<Connection>()
  let order: GateOrder = { state: 'open' }
  let trapped = 0
  const server: Server = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true }, (client) => {
    if (order.state === 'cut') {
      client.resetAndDestroy()
      return
    }
    const connection = openConnection(client, target, () => {
      trapped += 1
    })
    connections.add(connection)
    client.once('close', () => connections.delete(connection))
    connection.follow(order)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      order = next
      trapped = 0
      for (const connection of connections) {
        if (next.state === 'cut') connection.end()
        else connection.follow(next)
      }
    },
    heldBytes: () => [...connections].reduce((sum, connection) => sum + connection.heldBytes(), 0),
    trapped: () => trapped,
    async close() {
      for (const connection of connections) connection.end()
      server.close()
      await once(server, 'close')
    },
  }
}
