import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JOBS_OPTIONS, withFewArenas } from '../../admin-api/src/processes/node-options.ts'
import { readCpuSeconds, readPeakMegabytes } from '../../testing/proc.ts'
import { type Forked, forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, ratio } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import type { CountyKind } from './source-documents.ts'

const SOURCES = 500
/** Before anything is measured, for what is compiled. */
const SOURCES_AT_FIRST = 20

interface Done {
  type: 'done'
  items: number
  discovered?: number
  unread?: number
  milliseconds: number
}

interface Measured extends Done {
  peakMegabytes: number | undefined
  cpuSeconds: number | undefined
}

interface Serving {
  type: 'serving'
  ports: number[]
  bytes: number
  documents: number
}

/** A run over five hundred sources, each on a port of its own, against the parsers alone over the same bytes. */
export async function benchHarvest(options: BenchOptions): Promise<void> {
  console.log(`\nbench:harvest · ${describeMachine()}`)
  for (const county of ['all', 'feeds'] as const)
    if (options.only === undefined || options.only === county) await benchCounty(county, options)
}

async function benchCounty(county: CountyKind, { runs = 3, dir }: BenchOptions): Promise<void> {
  const { folder, remove } = makeWorkFolder(dir)
  const made = [String(SOURCES), String(Date.now()), county]
  const sources: Forked<Serving> = forkProcess(pathOf('serve-sources.ts'), process.env, [], made)
  const serving = await sources.next((message): message is Serving => message.type === 'serving')
  const portsFile = join(folder, 'ports.json')
  writeFileSync(portsFile, JSON.stringify(serving.ports))
  // As `npm start` has it: what was compiled once is kept.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const parse = () => measure('parse-bare.ts', env, made)
  const harvest = (name: string, limit: number) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    const args = [dataDir, portsFile, String(limit)]
    return measure('harvest-sources.ts', withFewArenas(env), args, JOBS_OPTIONS)
  }
  await harvest('first', SOURCES_AT_FIRST)
  const bare: Measured[] = []
  const harvests: Measured[] = []
  // In turns, so that other work on the machine falls on both.
  for (let run = 0; run < runs; run++) {
    bare.push(await parse())
    harvests.push(await harvest(`run-${run}`, SOURCES))
  }
  await sources.stop()
  remove()
  report(county, serving, bare, harvests)
}

function report(county: CountyKind, { bytes, documents }: Serving, bare: Measured[], harvests: Measured[]): void {
  const name = county === 'all' ? 'a county' : 'feeds alone'
  console.log(`\n  ${name}: ${SOURCES} sources, ${documents} documents, ${fixed(bytes / 1e6, 1)} MB`)
  const fastest = (all: Measured[]) => all.toSorted((one, other) => one.milliseconds - other.milliseconds)[0]
  const quickest = { bare: fastest(bare), harvest: fastest(harvests) }
  const rate = (one: Measured | undefined) => one && (one.items * 1000) / one.milliseconds
  const row = (way: string, one: Measured | undefined) => [
    way,
    ...[fixed(one?.items), fixed(one?.discovered), fixed(one?.unread), fixed(one?.milliseconds), fixed(rate(one))],
    ...[fixed(one?.cpuSeconds, 1), fixed(one?.peakMegabytes)],
  ]
  printTable(
    ['way', 'items', 'suggestions', 'unread', 'ms', 'items/s', 'CPU s', 'peak MB'],
    [row('parsers alone', quickest.bare), row('a harvest', quickest.harvest)],
  )
  const peaks = harvests.flatMap(({ peakMegabytes }) => peakMegabytes ?? [])
  printVerdicts([
    {
      what: `${name}: items per second against the parsers alone`,
      value: ratio(rate(quickest.harvest), rate(quickest.bare)),
      bar: county === 'all' ? 0.75 : 0.5,
      sense: 'least',
    },
    {
      what: `${name}: memory at ${SOURCES} sources`,
      value: peaks.length > 0 ? Math.max(...peaks) : undefined,
      bar: 300,
      sense: 'most',
      unit: 'MB',
    },
  ])
}

function pathOf(script: string): string {
  return new URL(`./${script}`, import.meta.url).pathname
}

async function measure(
  script: string,
  env: NodeJS.ProcessEnv,
  args: string[],
  nodeOptions: string[] = [],
): Promise<Measured> {
  const child: Forked<Done> = forkProcess(pathOf(script), env, nodeOptions, args)
  const done = await child.next((message): message is Done => message.type === 'done')
  const measured = { ...done, peakMegabytes: readPeakMegabytes(child.pid), cpuSeconds: readCpuSeconds(child.pid) }
  await child.stop()
  return measured
}
