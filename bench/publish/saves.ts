import { existsSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Hometown, startHometown } from '../../e2e/support/start-hometown.ts'
import { readCpuSeconds } from '../../testing/proc.ts'
import {
  type BenchOptions,
  createRandom,
  fixed,
  makeWorkFolder,
  measureCommand,
  printHeader,
  printTable,
  printVerdicts,
  quantile,
  ratio,
} from '../helpers.ts'
import { fillDatabase, makeBody, makeSentence, makeTitle, rowId, slugOf } from '../newsroom.ts'

const ACTIONS = ['a new article', 'an edit of a recent article', 'an edit of any article'] as const
/** Nobody saves faster than this, and it keeps each publish to one save. */
const PAUSE_MS = 300
const WARM_UP = 6
const RECENT = 300
/** The publisher renames it into place after every other file of a publish. */
const LAST_FILE = 'build.json'

interface Save {
  readonly action: (typeof ACTIONS)[number]
  /** The milliseconds from sending the request until the last changed file was in place. */
  readonly liveMs: number
  /** The milliseconds until the answer to the request. */
  readonly answerMs: number
}

/** Saves one article after the other, as an editor at the desk, and waits for each to be on the site. */
export async function benchSaves({ sizes, saves: count, dir }: BenchOptions): Promise<void> {
  printHeader('saves')
  const folder = makeWorkFolder(dir)
  const p95 = new Map<number, number | undefined>()
  for (const size of sizes) {
    const dataDir = join(folder, `data-${size}`)
    await fillDatabase(dataDir, size)
    const hometown = await startHometown({ dataDir, env: { SAMPLE_CONTENT: 'false' } })
    try {
      const { saves, cpuMs } = await saveInTurn(hometown, size, count)
      p95.set(size, report(size, saves, cpuMs))
    } finally {
      await hometown.stop()
    }
  }
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  printVerdicts([
    { what: 'p95 at 10,000 articles', value: p95.get(10_000), bar: 50, sense: 'most', unit: ' ms' },
    { what: `at ${large} against ${small}`, value: ratio(p95.get(large), p95.get(small)), bar: 1.5, sense: 'most' },
  ])
}

async function saveInTurn(hometown: Hometown, size: number, count: number): Promise<{ saves: Save[]; cpuMs: number }> {
  const pids = Object.values(hometown.pids())
  const readCpu = () => pids.reduce((sum: number, pid) => sum + ((pid && readCpuSeconds(pid)) || 0), 0)
  // A first rendering of the whole site is still on its way to the disk, which would hold up each confirmed write.
  await measureCommand('sync', [], hometown.dataDir)
  const saves: Save[] = []
  let cpuBefore = 0
  for (let number = 0; number < WARM_UP + count; number++) {
    if (number === WARM_UP) cpuBefore = readCpu()
    const save = await measureSave(hometown, ACTIONS[number % ACTIONS.length] ?? ACTIONS[0], number, size)
    if (number >= WARM_UP) saves.push(save)
    await setTimeout(PAUSE_MS)
  }
  return { saves, cpuMs: ((readCpu() - cpuBefore) / count) * 1000 }
}

async function measureSave(hometown: Hometown, action: Save['action'], number: number, size: number): Promise<Save> {
  const random = createRandom(1_000_000 + number)
  const mark = `Edition ${number}`
  const title = `${makeTitle(random)}, ${mark}`
  const isAny = action === 'an edit of any article'
  const place = isAny ? 1 + random.below(size) : size - random.below(Math.min(RECENT, size))
  const slug = action === 'a new article' ? `new-story-${number}` : slugOf(place)
  const live = untilLive(join(hometown.dataDir, 'site'), `${slug}.html`, mark)
  const started = performance.now()
  const content = makeBody(random, slugOf(1))
  if (action === 'a new article') {
    const rest = {
      description: makeSentence(random),
      category: 'Community',
      authorName: 'Ann Larsen',
      status: 'published',
    }
    await hometown.call('POST', '/api/articles', { title, slug, content, ...rest })
  } else await hometown.call('PATCH', `/api/articles/${rowId(place)}`, { title, content })
  const answerMs = performance.now() - started
  return { action, answerMs, liveMs: (await live) - started }
}

/**
 * Resolves with the moment at which the last file of a publish came into place after which the page holds the mark.
 * Sees it through the file system's own notices, as any other process could; their way to us counts, reading doesn't.
 */
function untilLive(siteDir: string, page: string, mark: string): Promise<number> {
  const folder = join(siteDir, 'current')
  const file = join(folder, page)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const timer = globalThis.setTimeout(() => reject(new Error(`${page} never held '${mark}'.`)), 15_000)
  const watcher = watch(folder, (_event, changed) => {
    const at = performance.now()
    if (changed === LAST_FILE && existsSync(file) && readFileSync(file, 'utf8').includes(mark)) resolve(at)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    watcher.close()
  })
}

/** Returns the 95th percentile, in milliseconds. */
function report(size: number, saves: readonly Save[], cpuMs: number): number | undefined {
  const row = (name: string, group: readonly Save[]) => {
    const live = (share: number) =>
      fixed(
        quantile(
          group.map(({ liveMs }) => liveMs),
          share,
        ),
        1,
        ' ms',
      )
    const answer = quantile(
      group.map(({ answerMs }) => answerMs),
      0.5,
    )
    return [name, String(group.length), live(0.5), live(0.95), live(1), fixed(answer, 1, ' ms')]
  }
  console.log(`\n  ${size} articles; CPU for one save, all processes together: ${fixed(cpuMs, 1, ' ms')}`)
  printTable(
    ['from a save to the last changed file', 'saves', 'p50', 'p95', 'max', 'answer p50'],
    [
      ...ACTIONS.map((action) =>
        row(
          action,
          saves.filter((save) => save.action === action),
        ),
      ),
      row('all', saves),
    ],
  )
  return quantile(
    saves.map(({ liveMs }) => liveMs),
    0.95,
  )
}
