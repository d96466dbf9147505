import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import type { PublisherReply } from '@hometown/shared-types/contract/publishing'
import { BUILT_SERVICE } from '../../admin-api/src/processes/built-service.ts'
import { SITE_DIST } from '../../site/src/publisher/files.ts'
import { readCpuSeconds, readPeakMegabytes } from '../../testing/proc.ts'
import {
  type BenchOptions,
  findVersion,
  fixed,
  forkProcess,
  type Measured,
  makeWorkFolder,
  measureCommand,
  minimum,
  printHeader,
  printTable,
  printVerdicts,
  ratio,
  SITE,
  startApi,
} from '../helpers.ts'
import { fillDatabase, TODAY } from '../newsroom.ts'
import { hugoBuild, writeHugoSource } from './hugo.ts'

const ASTRO = join(createRequire(join(SITE, 'package.json')).resolve('astro/package.json'), '../bin/astro.mjs')
const ASTRO_CONFIG = relative(SITE, join(import.meta.dirname, 'static.config.ts'))
type Reply<Type extends PublisherReply['type']> = Extract<PublisherReply, { type: Type }>

interface Generator {
  readonly name: 'publisher' | 'astro build' | 'Hugo'
  readonly out: string
  run(): Promise<Measured>
}

interface Rendered {
  readonly wallMs: number | undefined
  readonly cpuSeconds: number | undefined
  readonly size: OutputSize
}

/** Publishes the same content by the publisher, Astro's static build and Hugo in turns, always to an empty folder. */
export async function benchPublish({ sizes, runs, dir }: BenchOptions): Promise<void> {
  const hugo = findVersion('hugo', ['version'])
  printHeader(`publish, Hugo ${hugo ?? 'not installed'}`)
  const folder = makeWorkFolder(onSameDisk(dir))
  for (const size of sizes) {
    const dataDir = join(folder, `data-${size}`)
    await fillDatabase(dataDir, size)
    const api = await startApi(dataDir)
    const publisher = await startPublisher(api.origin, join(dataDir, 'site'))
    try {
      const snapshot = join(folder, 'content.json')
      const script = join(import.meta.dirname, 'write-snapshot.ts')
      await measureCommand(process.execPath, [script, api.origin, snapshot], folder)
      const generators: Generator[] = [publisher, astroGenerator(snapshot, join(folder, 'astro-out'))]
      if (hugo) generators.push(hugoGenerator(join(folder, `hugo-${size}`), size))
      report(size, await renderInTurns(generators, runs), readPeakMegabytes(publisher.pid))
    } finally {
      await publisher.stop()
      await api.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

/** Starts a publisher that has read everything; each run renders all pages, as a change of the settings does. */
export async function startPublisher(apiOrigin: string, siteDir: string) {
  const publisher = forkProcess<PublisherReply>(BUILT_SERVICE.publisher, {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production' },
    ...{ HOMETOWN_API_ORIGIN: apiOrigin, HOMETOWN_SITE_DIR: siteDir, HOMETOWN_DIST: SITE_DIST },
  })
  await publisher.next((message): message is Reply<'publisher-ready'> => message.type === 'publisher-ready')
  let number = 0
  async function run(): Promise<Measured> {
    const requestId = String(number++)
    const cpuBefore = readCpuSeconds(publisher.pid)
    const started = performance.now()
    const answer = publisher.next(
      (message): message is Reply<'published' | 'publish-failed'> =>
        'requestId' in message && message.requestId === requestId,
    )
    const change = { seq: 1, kind: 'settings', contentId: null, before: null, after: null }
    publisher.send({ type: 'publish', requestId, today: TODAY, changes: [change] })
    const reply = await answer
    const wallMs = performance.now() - started
    if (reply.type === 'publish-failed') throw new Error(`The publisher failed: ${reply.reason}`)
    const cpu = readCpuSeconds(publisher.pid)
    return { wallMs, cpuSeconds: cpu && cpuBefore !== undefined ? cpu - cpuBefore : undefined }
  }
  return { name: 'publisher' as const, out: join(siteDir, 'current/'), run, pid: publisher.pid, stop: publisher.stop }
}

/** Runs Astro's own static build of the same pages and content, one page after the other, as it does unless told. */
function astroGenerator(snapshot: string, out: string): Generator {
  const env = {
    ...{ ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', HOMETOWN_OUT_DIR: out },
    ...{ HOMETOWN_CONTENT: snapshot, HOMETOWN_TODAY: TODAY },
  }
  const args = [ASTRO, 'build', '--config', ASTRO_CONFIG]
  return { name: 'astro build', out, run: () => measureCommand(process.execPath, args, SITE, env) }
}

function hugoGenerator(source: string, size: number): Generator {
  writeHugoSource(source, size)
  const out = `${source}-out`
  return { name: 'Hugo', out, run: () => hugoBuild(source, out) }
}

async function renderInTurns(generators: readonly Generator[], runs: number): Promise<Map<string, Rendered>> {
  const rendered = new Map<string, Rendered>()
  for (let run = 0; run < runs; run++) {
    for (const { name, out, ...generator } of generators) {
      // The files of others must not be on their way to the disk meanwhile.
      await measureCommand('sync', [], SITE)
      const { wallMs, cpuSeconds } = await generator.run()
      const best = rendered.get(name)
      rendered.set(name, {
        wallMs: minimum([best?.wallMs, wallMs]),
        cpuSeconds: minimum([best?.cpuSeconds, cpuSeconds]),
        size: best?.size ?? outputSize(out),
      })
      rmSync(out, { recursive: true, force: true })
    }
  }
  return rendered
}

interface OutputSize {
  readonly files: number
  readonly megabytes: number
}

/** Measures the output, so that nobody wins by making less. */
function outputSize(folder: string): OutputSize {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = entries.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return { files: entries.length, megabytes: bytes / 1_000_000 }
}

function report(articles: number, rendered: ReadonlyMap<string, Rendered>, peakMegabytes: number | undefined): void {
  const ours = rendered.get('publisher')
  const timesOurs = (name: string) => ratio(rendered.get(name)?.wallMs, ours?.wallMs)
  console.log(
    `\n  ${articles} articles; the most memory that the publisher ever had: ${fixed(peakMegabytes, 0, ' MB')}`,
  )
  printTable(
    ['full site', 'wall', 'CPU', 'files', 'MB', 'wall ÷ ours', 'CPU ÷ ours'],
    [...rendered].map(([name, { wallMs = 0, cpuSeconds, size }]) => [
      ...[name, fixed(wallMs / 1000, 2, ' s'), fixed(cpuSeconds, 2, ' s'), fixed(size.files), fixed(size.megabytes, 1)],
      ...[fixed(timesOurs(name), 2, '×'), fixed(ratio(cpuSeconds, ours?.cpuSeconds), 2, '×')],
    ]),
  )
  printVerdicts([
    { what: 'times as fast as astro build', value: timesOurs('astro build'), bar: 4, sense: 'least' },
    { what: 'times as fast as Hugo', value: timesOurs('Hugo'), bar: 2, sense: 'least' },
  ])
}

/** `astro build` can't move its stylesheets to another disk than the sources', and all must write to the same one. */
function onSameDisk(dir: string): string {
  mkdirSync(dir, { recursive: true })
  if (statSync(dir).dev === statSync(SITE).dev) return dir
  const here = join(SITE, '../node_modules/.cache/bench')
  console.log(`${dir} is on another disk than the checkout, to which astro build can't write: using ${here}.`)
  return here
}
