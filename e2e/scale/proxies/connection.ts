import { connect, type Socket } from 'node:net'
import type { GateOrder, Trap } from './gate-order.ts'

export interface Connection {
  follow(order: GateOrder): void
  heldBytes(): number
  end(): void
}

/** The client's socket must be paused. */
export function openConnection(
  client: Socket,
  target: { host: string; port: number },
  onTrapped: () => void,
): Connection {
  const server = connect({ ...target, noDelay: true, allowHalfOpen: true }).pause()
  const ask = openLane(client, server)
  const answer = openLane(server, client)
  let trap: Trap | undefined
  let isArmed = false
  let isTrapped = false
  let isSilent = false
  let isOver = false
  const end = () => {
    client.destroy()
    server.destroy()
  }
  /** The other side doesn't hear of it while nothing is passed. */
  const endSoon = () => {
    isOver = true
    if (!isSilent) end()
  }
  for (const socket of [client, server]) socket.on('error', endSoon).on('close', endSoon)
  ask.onData = (chunk) => {
    if (!trap || isTrapped) return
    const text = chunk.toString('latin1')
    if (trap.after === undefined || text.includes(trap.after)) isArmed = true
    if (!isArmed || !text.includes(trap.text)) return
    isTrapped = true
    answer.hold(true)
    onTrapped()
  }
  return {
    follow({ state, delayMs = 0, trap: next }) {
      if (trap !== next) {
        trap = next
        isArmed = false
        isTrapped = false
      }
      ask.delay(delayMs)
      answer.delay(delayMs)
      ask.hold(state === 'silent')
      answer.hold(isTrapped || state === 'silent' || state === 'mute')
      isSilent = state === 'silent'
      if (isOver && !isSilent) end()
    },
    heldBytes: () => ask.heldBytes(),
    end,
  }
}

interface Lane {
  onData: (chunk: Buffer) => void
  hold(isHeld: boolean): void
  delay(milliseconds: number): void
  heldBytes(): number
}

/** One direction. Reads also while held, to know what waits; the two sides' windows limit how much that can be. */
function openLane(from: Socket, to: Socket): Lane {
  let waiting: { chunk: Buffer | undefined; dueAt: number }[] = []
  let isHeld = true
  let delayMs = 0
  let timer: NodeJS.Timeout | undefined
  const lane: Lane = {
    onData: () => undefined,
    hold(next) {
      isHeld = next
      pass()
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
    heldBytes: () => (isHeld ? waiting.reduce((sum, { chunk }) => sum + (chunk?.length ?? 0), 0) : 0),
  }
  from.on('data', (chunk: Buffer) => {
    lane.onData(chunk)
    add(chunk)
  })
  from.on('end', () => add(undefined))
  from.resume()

  function add(chunk: Buffer | undefined): void {
    waiting.push({ chunk, dueAt: Math.max(waiting.at(-1)?.dueAt ?? 0, performance.now() + delayMs) })
    if (waiting.length > 1000) from.pause()
    pass()
  }

  function pass(): void {
    clearTimeout(timer)
    if (isHeld) return
    const now = performance.now()
    const due = waiting.filter(({ dueAt }) => dueAt <= now)
    waiting = waiting.slice(due.length)
    for (const { chunk } of due) {
      if (chunk === undefined) to.end()
      else if (!to.write(chunk)) pauseUntilDrained()
    }
    const next = waiting[0]
    if (next) timer = setTimeout(pass, Math.ceil(next.dueAt - now))
    else if (!to.writableNeedDrain) from.resume()
  }

  function pauseUntilDrained(): void {
    from.pause()
    to.once('drain', () => from.resume())
  }

  return lane
}
