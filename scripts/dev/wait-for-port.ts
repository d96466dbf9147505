import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const ASK_AGAIN_MS = 20
const LONGEST_WAIT_MS = 30_000

/** Resolves when something listens there, or after half a minute: then the connection itself says what is wrong. */
export async function waitForPort(port: number): Promise<undefined> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  while (!(await isListening(port)) && performance.now() < deadline) await setTimeout(ASK_AGAIN_MS)
  return undefined
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
