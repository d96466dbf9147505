import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { type SignUpLoad, signUpFor } from './sign-up-load.ts'

const SERVER = join(import.meta.dirname, 'signup-server.ts')
const WARM_UP_SECONDS = 2
const SECONDS = 5
const RUNS = 3

const WAYS = { together: 'commits of a few milliseconds shared', alone: 'one commit per request' } as const
type Way = keyof typeof WAYS

type Message = { type: 'listening'; address: string } | { type: 'counted'; count: number }

/** New readers per second, each committed with `synchronous=FULL` before the answer: shared commits against one each. */
export async function benchSignUp({ dir, runs = RUNS }: BenchOptions): Promise<void> {
  console.log(`\nSign-ups · ${describeMachine()}`)
  const work = makeWorkFolder(dir)
  const seen: Record<Way, SignUpLoad[]> = { together: [], alone: [] }
  // In turns, so that whatever else the machine does meets both.
  for (let run = 0; run < runs; run++)
    for (const way of ['together', 'alone'] as const)
      seen[way].push(await measure(way, join(work.folder, `${way}-${run}`)))
  work.remove()

  const ways = ['together', 'alone'] as const
  printTable(
    ['durable sign-ups', 'per second', 'p50', 'p99'],
    ways.map((way) => [
      WAYS[way],
      fixed(median(seen[way].map(({ perSecond }) => perSecond))),
      fixed(median(seen[way].map(({ p50Ms }) => p50Ms)), 1, ' ms'),
      fixed(median(seen[way].map(({ p99Ms }) => p99Ms)), 1, ' ms'),
    ]),
  )
  const rate = (way: Way) => median(seen[way].map(({ perSecond }) => perSecond))
  const value = ratio(rate('together'), rate('alone'))
  printVerdicts([{ what: 'shared commits against one per request', value, bar: 4, sense: 'least' }])
}

async function measure(way: Way, dataDir: string): Promise<SignUpLoad> {
  mkdirSync(dataDir, { recursive: true })
  const server = forkProcess<Message>(SERVER, process.env, [], [way, dataDir])
  const { address } = await server.next((message) => message.type === 'listening')
  const warmUp = await signUpFor(address, WARM_UP_SECONDS, 'warm-up')
  const load = await signUpFor(address, SECONDS, 'reader')
  const counted = server.next((message) => message.type === 'counted')
  server.send({ type: 'count' })
  const { count } = await counted
  await server.stop()
  if (count !== warmUp.signUps + load.signUps)
    throw new Error(`${count} subscribers of ${warmUp.signUps + load.signUps}`)
  return load
}

function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5)
}
