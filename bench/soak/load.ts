import { setTimeout } from 'node:timers/promises'
import { createRandom } from '../support/random.ts'
import { openLiveStreams } from './live-streams.ts'
import { chooseKind, type SignedInDesk, type SoakRequest, signIn } from './requests.ts'

/** More than these at once means that the service doesn't keep up: the next wait for it. */
const AT_ONCE = 100

export interface SoakLoad {
  /** By kind and status. */
  readonly answers: ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** So many requests a second, however quickly they are answered, until it is stopped. */
export async function startLoad(origin: string, rate: number): Promise<SoakLoad> {
  const random = createRandom(1)
  const answers = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const desk: SignedInDesk = { cookie: await takeCookie(await send(origin, signIn(random))), made: [] }
  const streams = openLiveStreams(origin, () => desk.cookie)
  let isStopped = false
  const running = run()

  async function run(): Promise<void> {
    const begun = performance.now()
    for (let sent = 0; !isStopped; sent++) {
      const early = begun + (sent * 1000) / rate - performance.now()
      if (early > 0) await setTimeout(early)
      if (underWay.size >= AT_ONCE) await Promise.race(underWay)
      const answering = ask()
        .catch(() => count('broken off'))
        .finally(() => underWay.delete(answering))
      underWay.add(answering)
    }
    await Promise.all(underWay)
  }

  async function ask(): Promise<void> {
    const kind = chooseKind(random)
    const response = await send(origin, kind.make(random, desk)).catch(() => undefined)
    count(`${kind.name} ${response?.status ?? 'failed'}`)
    if (response === undefined) return
    if (kind.name === 'sign-in' && response.ok) desk.cookie = await takeCookie(response)
    else if (kind.name === 'new article' && response.ok) desk.made.push(((await response.json()) as { id: string }).id)
    else await response.arrayBuffer()
  }

  function count(answer: string): void {
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }

  return {
    answers,
    async stop() {
      isStopped = true
      await streams.stop()
      await running
    },
  }
}

function send(origin: string, { method, path, headers, body }: SoakRequest): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function takeCookie(response: Response): Promise<string> {
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
