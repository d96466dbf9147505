import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { countyDate } from '@hometown/shared-types/county-time'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { fillStore } from '../publish/fill-database.ts'
import { compileSite } from '../publish/site-code.ts'
import { makeSearchedCorpus } from '../search/searched-corpus.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, type Verdict } from '../support/report.ts'
import { startService } from '../support/start-service.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { type SoakLoad, startLoad } from './load.ts'
import { type Figure, middleOf, slopeOf } from './memory-figures.ts'
import { readSamples, SOAKED } from './memory-samples.ts'
import { memoryAtRest, printProductMemory } from './product-memory.ts'
import { ARTICLES } from './requests.ts'

const MINUTE = 60_000
/** Caches fill and V8 finds its size meanwhile. */
const WARM_UP_MINUTES = 10
/** How long the product rests before its memory is looked at, before the load and after it. */
const REST_MINUTES = { before: 2, after: 10 }
/** Megabytes a minute that are the noise of a process of some 200. */
const FLAT = 0.2

/** The product under a mixed load for half an hour: what each process uses by the minute, and whether it goes on growing; before and after, what all use together at rest. */
export async function benchSoak({ dir, minutes, rate }: BenchOptions): Promise<void> {
  console.log(`\nSoak · ${minutes} minutes, ${rate} requests/s · ${describeMachine()}`)
  const { distDir, remove: removeCode } = await compileSite()
  const work = makeWorkFolder(dir)
  const dataDir = join(work.folder, 'data')
  mkdirSync(dataDir)
  await fillNewsroom(dataDir)
  const service = await startService({
    dataDir,
    distDir,
    script: join(import.meta.dirname, 'soak-process.ts'),
    env: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'report-memory.ts')}`,
      TRUST_PROXY: '127.0.0.1/32',
      LOG_LEVEL: 'error',
    },
  })
  try {
    const idle = await memoryAtRest(service.pid, REST_MINUTES.before)
    const begun = Date.now()
    const answers = await loadFor(service.origin, rate, async () => {
      for (let minute = 1; minute <= minutes; minute++) {
        await setTimeout(begun + minute * MINUTE - Date.now())
        printMinute(dataDir, minute)
      }
    })
    printSoak(dataDir, begun, minutes)
    printTable(
      ['answers', 'count'],
      [...answers].toSorted().map(([key, count]) => [key, String(count)]),
    )
    printProductMemory(idle, await memoryAtRest(service.pid, REST_MINUTES.after))
  } finally {
    await service.stop()
    work.remove()
    removeCode()
  }
}

/** Keeps the load up during `watch`, and resolves with its answers when the last one is there. */
async function loadFor(origin: string, rate: number, watch: () => Promise<void>): Promise<SoakLoad['answers']> {
  const load = await startLoad(origin, rate)
  try {
    await watch()
  } finally {
    await load.stop()
  }
  return load.answers
}

async function fillNewsroom(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await fillStore(store, makeSearchedCorpus(ARTICLES, countyDate(Date.now(), TIME_ZONE)))
  await store.close()
}

const FIGURES: Readonly<Record<string, Figure>> = {
  RSS: ({ rss }) => rss,
  'of no file': ({ anonymous, rss }) => anonymous ?? rss,
  'heap after GC': ({ heapLeft }) => heapLeft,
  external: ({ external }) => external,
}

/** So that a soak says something while it goes on. */
function printMinute(dataDir: string, minute: number): void {
  const parts = SOAKED.map((name) => {
    const samples = readSamples(dataDir, name).filter(({ at }) => at > Date.now() - MINUTE)
    const figures = Object.entries(FIGURES).map(([what, figure]) => `${what} ${fixed(middleOf(samples, figure), 1)}`)
    return `${name}: ${figures.join(', ')}`
  })
  console.log(`  minute ${minute} · MB · ${parts.join(' · ')}`)
}

function printSoak(dataDir: string, begun: number, minutes: number): void {
  const from = Math.min(WARM_UP_MINUTES, minutes / 2)
  const rows = SOAKED.map((name) => {
    const samples = readSamples(dataDir, name).filter(({ at }) => at > begun + from * MINUTE)
    const slopes = Object.values(FIGURES).map((figure) => slopeOf(samples, figure))
    const restarts = new Set(samples.map(({ pid }) => pid)).size - 1
    return { name, slopes, restarts, rss: middleOf(samples.slice(-60), ({ rss }) => rss) }
  })
  printTable(
    [`MB a minute, after minute ${from}`, ...Object.keys(FIGURES), 'RSS at the end'],
    rows.map(({ name, slopes, rss }) => [name, ...slopes.map((slope) => fixed(slope, 2)), fixed(rss, 0, ' MB')]),
  )
  printVerdicts(
    rows.flatMap(({ name, slopes: [, ofNoFile], restarts }): Verdict[] => [
      { what: `${name} after minute ${from}`, value: ofNoFile, bar: FLAT, sense: 'most', unit: 'MB a minute' },
      // A process that dies of its memory would show a slope that falls.
      { what: name, value: restarts, bar: 0, sense: 'most', unit: 'restarts' },
    ]),
  )
}
