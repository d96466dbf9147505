import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const CONNECTIONS = 64

export interface SignUpLoad {
  readonly signUps: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** New readers, one after the other on each connection, each from another place. Everything but a 201 is an error. */
export async function signUpFor(
  origin: string,
  seconds: number,
  run: string,
  connections = CONNECTIONS,
): Promise<SignUpLoad> {
  const { hostname, port } = new URL(origin)
  const times: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.setNoDelay(true)
      while (performance.now() < endsAt) {
        const sentAt = performance.now()
        socket.write(requestOf(run, next++))
        await answerOn(socket)
        times.push(performance.now() - sentAt)
      }
      socket.destroy()
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { signUps: times.length, perSecond: times.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99) }
}

function requestOf(run: string, number: number): string {
  const body = JSON.stringify({
    email: `${run}-${number}@example.org`,
    categories: ['Sports', 'Clubs'],
    status: 'active',
  })
  return [
    'POST /api/subscribers HTTP/1.1',
    'Host: localhost:3000',
    'Content-Type: application/json',
    `X-Forwarded-For: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

/** Answers are short and come in one piece; what does not is no 201 either way. */
async function answerOn(socket: Socket): Promise<void> {
  const [data] = (await once(socket, 'data')) as [Buffer]
  const status = data.toString('latin1', 0, 12)
  if (status !== 'HTTP/1.1 201') throw new Error(data.toString('utf8'))
}
