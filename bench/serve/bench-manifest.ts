import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCpuSeconds } from '../../testing/proc.ts'
import { forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, ratio } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { ENCODINGS, type Encoding } from './encodings.ts'
import { loadGenerator, makeLoad } from './load.ts'
import { luaScript } from './prepare-site.ts'

const PAGES = 1000
const SECONDS = 3
const RUNS = 4
const SIZES = [10_000, 50_000]
const MODES = ['folder', 'manifest'] as const
type Mode = (typeof MODES)[number]

interface Seen {
  readonly mode: Mode
  readonly encoding: Encoding
  readonly requestsPerSecond: number
  readonly cpuMicroseconds: number
}
interface Listening {
  readonly type: 'listening'
  readonly address: string
}
interface Measured {
  readonly type: 'measured'
  readonly paths: number
  readonly bytes: number
  readonly wholeMs: number
  readonly changeMs: number
}

/** Pages from memory as one machine serves them, and as one of several does, in turns; and the manifest's memory. */
export async function benchManifest(options: BenchOptions): Promise<void> {
  console.log(`\nbench: serve-manifest · ${describeMachine()} · load: ${loadGenerator()}, 50 connections`)
  for (const paths of SIZES) printMemory(await measureMemory(paths))
  const { folder, remove } = makeWorkFolder(options.dir)
  try {
    printSeen(await serveInTurns(folder, options.runs ?? RUNS))
  } finally {
    remove()
  }
}

async function measureMemory(paths: number): Promise<Measured> {
  const script = `${import.meta.dirname}/manifest-memory.ts`
  const measuring = forkProcess<Measured>(script, { PATH: process.env.PATH }, ['--expose-gc'], [String(paths)])
  return measuring.next((message): message is Measured => message.type === 'measured')
}

function printMemory({ paths, bytes, wholeMs, changeMs }: Measured): void {
  const each = Math.round(bytes / paths)
  const whole = `taken over in ${fixed(wholeMs, 0, ' ms')}, a publish of 100 files in ${fixed(changeMs, 1, ' ms')}`
  console.log(
    `  ${paths.toLocaleString('en-US')} paths: ${fixed(bytes / 1e6, 1, ' MB')} (${each} bytes each), ${whole}`,
  )
}

async function serveInTurns(folder: string, runs: number): Promise<Seen[]> {
  const target = writePages(folder)
  const servers = await Promise.all(MODES.map((mode) => startServer(mode, folder)))
  const seen: Seen[] = []
  try {
    for (const encoding of ENCODINGS) {
      for (const { origin } of servers) await makeLoad({ ...target, origin, encoding, seconds: SECONDS })
      for (let run = 0; run < runs; run++) {
        for (const { mode, origin, pid } of servers) {
          const before = readCpuSeconds(pid) ?? Number.NaN
          const { requests, requestsPerSecond } = await makeLoad({ ...target, origin, encoding, seconds: SECONDS })
          const cpuMicroseconds = (((readCpuSeconds(pid) ?? Number.NaN) - before) / requests) * 1_000_000
          seen.push({ mode, encoding, requestsPerSecond, cpuMicroseconds })
        }
      }
    }
    return seen
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function startServer(mode: Mode, folder: string) {
  const script = `${import.meta.dirname}/manifest-server.ts`
  const server = forkProcess<Listening>(script, { PATH: process.env.PATH }, [], [mode, folder])
  const { address } = await server.next((message): message is Listening => message.type === 'listening')
  return { mode, origin: address, pid: server.pid, stop: server.stop }
}

/** The same bytes as a release in a folder, and as text for the manifest. */
function writePages(folder: string) {
  const names = Array.from({ length: PAGES }, (_, index) => `2026/11/board-meeting-${index}`)
  const text = (name: string) => `<!doctype html><title>${name}</title>${`<p>${name}: the fair opens.</p>`.repeat(400)}`
  const pages: Record<string, string> = Object.fromEntries([
    ...names.map((name) => [`${name}.html`, text(name)]),
    ['_redirects', ''],
  ])
  const release = join(folder, 'site/releases/000001-bench')
  for (const [file, content] of Object.entries(pages)) {
    mkdirSync(dirname(join(release, file)), { recursive: true })
    writeFileSync(join(release, file), content)
  }
  symlinkSync('releases/000001-bench', join(folder, 'site', 'current'))
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages))
  const paths = names.map((name) => `/${name}`)
  const wrkScript = join(folder, 'paths.lua')
  writeFileSync(wrkScript, luaScript(paths))
  return { paths, wrkScript }
}

function printSeen(seen: readonly Seen[]): void {
  const of = (mode: Mode, encoding: Encoding) => {
    const those = seen.filter((entry) => entry.mode === mode && entry.encoding === encoding)
    return {
      requests: Math.max(...those.map(({ requestsPerSecond }) => requestsPerSecond)),
      cpu: Math.min(...those.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    }
  }
  const rows = ENCODINGS.flatMap((encoding) =>
    MODES.map((mode) => {
      const { requests, cpu } = of(mode, encoding)
      return [`${mode}, ${encoding}`, Math.round(requests).toLocaleString('en-US'), fixed(cpu, 1, ' µs')]
    }),
  )
  printTable(['pages from', 'requests/s', 'CPU per request'], rows)
  console.log()
  for (const encoding of ENCODINGS) {
    const [folder, manifest] = [of('folder', encoding), of('manifest', encoding)]
    printVerdicts([
      {
        what: `${encoding}: requests/s of the manifest against the folder (by CPU ${ratio(folder.cpu, manifest.cpu)?.toFixed(2)}×)`,
        value: ratio(manifest.requests, folder.requests),
        bar: 0.95,
        sense: 'least',
      },
    ])
  }
}
