import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JOBS_OPTIONS, limitMallocArenas } from '../../admin-api/src/processes/node-options.ts'
import { readCpuSeconds, readPeakMegabytes } from '../../testing/proc.ts'
import {
  type BenchOptions,
  fixed,
  forkProcess,
  makeWorkFolder,
  printHeader,
  printTable,
  printVerdicts,
  ratio,
} from '../helpers.ts'

const SOURCES = 500
/** These sources are read before anything is measured, for what is compiled. */
const SOURCES_AT_FIRST = 20

interface Done {
  items: number
  milliseconds: number
  unread?: number
}

type Measured = Done & { peakMegabytes: number | undefined; cpuSeconds: number | undefined }
type Message = Done | { ports: number[] }

/** Compares a run over five hundred sources, each on a port of its own, with the parsers alone over the same bytes. */
export async function benchHarvest({ runs, dir }: BenchOptions): Promise<void> {
  printHeader(`harvest, ${SOURCES} sources`)
  const folder = makeWorkFolder(dir)
  const portsFile = join(folder, 'ports.json')
  const now = String(Date.now())
  const script = join(import.meta.dirname, 'process.ts')
  const sources = forkProcess<Message>(script, process.env, ['serve', String(SOURCES), now])
  const { ports } = await sources.next((message): message is { ports: number[] } => 'ports' in message)
  writeFileSync(portsFile, JSON.stringify(ports))
  // The folder keeps what was compiled once, as that of `npm start` does.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }

  async function measure(own: NodeJS.ProcessEnv, args: string[], execArgv: string[] = []): Promise<Measured> {
    const child = forkProcess<Message>(script, own, args, execArgv)
    const done = await child.next((message): message is Done => 'items' in message)
    const measured = { ...done, peakMegabytes: readPeakMegabytes(child.pid), cpuSeconds: readCpuSeconds(child.pid) }
    await child.stop()
    return measured
  }
  const harvest = (name: string, count: number) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    return measure(limitMallocArenas(env), ['harvest', String(count), now, dataDir, portsFile], JOBS_OPTIONS)
  }

  await harvest('first', SOURCES_AT_FIRST)
  const bare: Measured[] = []
  const harvests: Measured[] = []
  // The two take turns, so that other work on the machine falls on both.
  for (let run = 0; run < runs; run++) {
    bare.push(await measure(env, ['parse', String(SOURCES), now]))
    harvests.push(await harvest(`run-${run}`, SOURCES))
  }
  await sources.stop()
  report(fastest(bare), fastest(harvests))
}

function fastest(all: readonly Measured[]): Measured | undefined {
  return all.toSorted((one, other) => one.milliseconds - other.milliseconds)[0]
}

function report(bare: Measured | undefined, harvest: Measured | undefined): void {
  const rate = (one: Measured | undefined) => one && (one.items * 1000) / one.milliseconds
  const row = (way: string, one: Measured | undefined) => [
    ...[way, fixed(one?.items), fixed(one?.unread), fixed(one?.milliseconds), fixed(rate(one))],
    ...[fixed(one?.cpuSeconds, 1), fixed(one?.peakMegabytes)],
  ]
  printTable(
    ['way', 'items', 'unread', 'ms', 'items/s', 'CPU s', 'peak MB'],
    [row('parsers alone', bare), row('a harvest', harvest)],
  )
  printVerdicts([
    {
      what: 'speed against the parsers',
      // The ratio is by time: the parsers count the pages behind a feed's items as items, too.
      value: ratio(bare?.milliseconds, harvest?.milliseconds),
      bar: 0.75,
      sense: 'least',
    },
    { what: 'memory', value: harvest?.peakMegabytes, bar: 300, sense: 'most', unit: ' MB' },
  ])
}
