import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { type Measured, measureCommand } from '../support/measure-command.ts'
import { type OutputSize, outputSize } from '../support/output-size.ts'
import { SITE } from '../support/paths.ts'
import { seconds } from '../support/report.ts'
import { startApi } from './api-process.ts'
import { findHugo, hugoBuild, writeHugoSource } from './hugo.ts'
import { startPublisher, type WarmPublisher } from './publisher.ts'

const astro = join(createRequire(join(SITE, 'package.json')).resolve('astro/package.json'), '../bin/astro.mjs')
const defaults = relative(SITE, join(import.meta.dirname, 'astro-defaults.config.ts'))

export const GENERATORS = ['publisher', 'astro build', 'astro build, tuned', 'Hugo'] as const
export type Generator = (typeof GENERATORS)[number]

export interface Rendered {
  /** In the order in which they were made. */
  readonly runs: readonly Measured[]
  readonly size: OutputSize
}

export interface FullRender {
  readonly catchUp: Measured
  readonly first: Measured
  /** Hugo is missing where it is not installed. */
  readonly rendered: ReadonlyMap<Generator, Rendered>
}

export interface FullRenderOptions {
  readonly dataDir: string
  readonly folder: string
  readonly distDir: string
  readonly size: number
  readonly today: string
  readonly runs: number
  readonly profile: string | undefined
}

interface Build {
  readonly out: string
  run(): Promise<Measured>
}

/** The same content through the publisher, Astro's static build and Hugo: in turns, each time into an empty folder. */
export async function measureFullRender(options: FullRenderOptions): Promise<FullRender> {
  const { dataDir, folder, distDir, size, today, profile } = options
  const snapshot = join(folder, 'content.json')
  const hugoSource = join(folder, 'hugo')
  const api = await startApi(dataDir)
  const siteDir = join(dataDir, 'site')
  const publisher = await startPublisher({ apiOrigin: api.origin, siteDir, distDir, profile })
  try {
    await writeSnapshot(api.origin, snapshot, today)
    if (findHugo()) writeHugoSource(hugoSource, size, today)
    const first = await publisher.renderAll(today)
    const rendered = await renderInTurns(builds({ publisher, siteDir, snapshot, hugoSource }, options), options.runs)
    return { catchUp: publisher.catchUp, first, rendered }
  } finally {
    await publisher.stop()
    await api.process.stop()
    for (const path of [snapshot, hugoSource, siteDir]) rmSync(path, { recursive: true, force: true })
  }
}

function builds(
  {
    publisher,
    siteDir,
    snapshot,
    hugoSource,
  }: { publisher: WarmPublisher; siteDir: string; snapshot: string; hugoSource: string },
  { folder, today }: FullRenderOptions,
): Map<Generator, Build> {
  const astroOut = join(folder, 'astro-out')
  const tunedOut = join(folder, 'tuned-out')
  const hugoOut = join(folder, 'hugo-out')
  const all = new Map<Generator, Build>([
    ['publisher', { out: join(siteDir, 'current/'), run: () => publisher.renderAll(today) }],
    ['astro build', { out: astroOut, run: () => astroBuild('as it comes', snapshot, astroOut) }],
    ['astro build, tuned', { out: tunedOut, run: () => astroBuild('tuned', snapshot, tunedOut) }],
  ])
  if (findHugo()) all.set('Hugo', { out: hugoOut, run: () => hugoBuild(hugoSource, hugoOut) })
  return all
}

async function renderInTurns(all: Map<Generator, Build>, runs: number): Promise<Map<Generator, Rendered>> {
  const rendered = new Map<Generator, Rendered>()
  for (let run = 1; run <= runs; run++) {
    for (const [name, build] of all) {
      // What others wrote must not be on its way to the disk meanwhile.
      await measureCommand('sync', [], { cwd: import.meta.dirname })
      const figures = await build.run()
      console.error(`  … ${name}, run ${run} of ${runs}: ${seconds(figures.wallMs)}`)
      const known = rendered.get(name)
      rendered.set(name, { runs: [...(known?.runs ?? []), figures], size: known?.size ?? outputSize(build.out) })
      if (name !== 'publisher') rmSync(build.out, { recursive: true, force: true })
    }
  }
  return rendered
}

async function writeSnapshot(origin: string, file: string, today: string): Promise<void> {
  const script = join(import.meta.dirname, 'write-snapshot.ts')
  await measureCommand(process.execPath, [script, origin, file, today], { cwd: import.meta.dirname })
}

/**
 * Astro's own static build of the same pages and content.
 * @param form `as it comes` renders one page after the other, as Astro does unless told; `tuned` as our configuration has it.
 */
function astroBuild(form: 'as it comes' | 'tuned', snapshot: string, outDir: string): Promise<Measured> {
  const config = form === 'tuned' ? [] : ['--config', defaults]
  return measureCommand(process.execPath, [astro, 'build', ...config], {
    cwd: SITE,
    env: {
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      HOMETOWN_STATIC: '1',
      HOMETOWN_CONTENT: snapshot,
      HOMETOWN_OUT_DIR: outDir,
    },
  })
}
