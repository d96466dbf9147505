import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The ports are below those that systems give to outgoing connections, which could take one before its server listens,
 * and above 10080, which browsers refuse.
 */
const PORTS = { least: 10_100, most: 32_000 }
const MOST_TRIES = 100
const usedPorts = new Set<number>()

/** Finds a port that nobody listens on and this process hasn't got before. Prefer port 0 if the server can choose. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = randomInt(PORTS.least, PORTS.most)
    if (usedPorts.has(port) || !(await isFree(port))) continue
    usedPorts.add(port)
    return port
  }
  throw new Error('No free port.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
