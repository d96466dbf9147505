import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import { ADMIN } from '../support/service-environment.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { timeInTurns } from './time-in-turns.ts'

const SERVER = join(import.meta.dirname, 'sign-in-server.ts')
const BARE = join(import.meta.dirname, 'bare-argon2.ts')
const AT_ONCE = 4
const LOOK_PAUSE_MS = 10
const WARM_UP_SECONDS = 2
const SECONDS = 5
const RUNS = 3

type Message = { type: 'listening'; address: string } | { type: 'delay'; p99Ms: number; maxMs: number }
type BareMessage = { type: 'ready' } | { type: 'times'; times: number[] }

interface Seen {
  readonly times: number[]
  readonly looks: number[]
  readonly p99Ms: number
  readonly maxMs: number
}

/** Four sign-ins at a time over HTTP, while somebody else asks something small; and nothing but as many password checks. */
export async function benchSignIn({ dir, runs = RUNS }: BenchOptions): Promise<void> {
  console.log(`\nSign-ins · ${describeMachine()}`)
  const work = makeWorkFolder(dir)
  const seen: Seen[] = []
  const bare: number[][] = []
  // In turns, so that whatever else the machine does meets both.
  for (let run = 0; run < runs; run++) {
    seen.push(await measure(join(work.folder, `${run}`)))
    bare.push(await measureBare())
  }
  work.remove()

  const middle = (values: readonly (number | undefined)[]) =>
    quantile(
      values.filter((value) => value !== undefined),
      0.5,
    )
  const at = (share: number, all: readonly number[][]) => middle(all.map((times) => quantile(times, share)))
  const signIns = seen.map(({ times }) => times)
  const row = (what: string, all: readonly number[][]) => [
    what,
    fixed(middle(all.map(({ length }) => length / SECONDS)), 1),
    fixed(at(0.5, all), 0, ' ms'),
    fixed(at(0.95, all), 0, ' ms'),
  ]
  printTable(
    [`${AT_ONCE} at a time`, 'per second', 'p50', 'p95'],
    [
      row('sign-ins over HTTP', signIns),
      row('reference: the same password checks alone', bare),
      row(
        'a small call meanwhile',
        seen.map(({ looks }) => looks),
      ),
    ],
  )
  const p99 = fixed(middle(seen.map(({ p99Ms }) => p99Ms)), 1, ' ms')
  const longest = fixed(Math.max(...seen.map(({ maxMs }) => maxMs)), 1, ' ms')
  console.log(`event-loop delay of the service: p99 ${p99}, longest ${longest}`)
  printVerdicts([
    { what: 'p95 of a sign-in', value: at(0.95, signIns), bar: 400, sense: 'most', unit: 'ms' },
    {
      what: 'against the password checks alone, p95',
      value: ratio(at(0.95, signIns), at(0.95, bare)),
      bar: 2,
      sense: 'most',
    },
  ])
}

async function measure(dataDir: string): Promise<Seen> {
  mkdirSync(dataDir, { recursive: true })
  const server = forkProcess<Message>(SERVER, process.env, [], [dataDir])
  const { address } = await server.next((message) => message.type === 'listening')
  await timeInTurns(WARM_UP_SECONDS, AT_ONCE, (number) => signIn(address, 10, number))
  server.send({ type: 'begin' })
  const [times, looks] = await Promise.all([
    timeInTurns(SECONDS, AT_ONCE, (number) => signIn(address, 11, number)),
    timeInTurns(SECONDS, 1, () => look(address), LOOK_PAUSE_MS),
  ])
  const told = server.next((message) => message.type === 'delay')
  server.send({ type: 'end' })
  const { p99Ms, maxMs } = (await told) as Extract<Message, { type: 'delay' }>
  await server.stop()
  return { times, looks, p99Ms, maxMs }
}

async function measureBare(): Promise<number[]> {
  const bare = forkProcess<BareMessage>(BARE, process.env, [], [String(SECONDS), String(AT_ONCE)])
  await bare.next((message) => message.type === 'ready')
  const told = bare.next((message) => message.type === 'times')
  bare.send({ type: 'begin' })
  const { times } = (await told) as Extract<BareMessage, { type: 'times' }>
  await bare.stop()
  return times
}

/** Each from another address and without a cookie, as by somebody who was never there. */
async function signIn(address: string, network: number, number: number): Promise<void> {
  const from = `${network}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', 'x-forwarded-for': from },
    body: JSON.stringify(ADMIN),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

async function look(address: string): Promise<void> {
  const answer = await fetch(`${address}/api/health/live`)
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}
