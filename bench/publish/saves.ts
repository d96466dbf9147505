import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { readCpuSeconds } from '../../testing/proc.ts'
import { measureCommand } from '../support/measure-command.ts'
import { createRandom } from '../support/random.ts'
import { type Service, startService } from '../support/start-service.ts'
import { slugOf } from './corpus.ts'
import { makeBody, makeSentence, makeTitle } from './corpus-text.ts'
import { rowId } from './fill-database.ts'
import { type ReleaseWatch, watchRelease } from './watch-release.ts'

export const ACTIONS = ['a new article', 'an edit of a recent article', 'an edit of any article'] as const
export type Action = (typeof ACTIONS)[number]

export interface Save {
  readonly action: Action
  /** From sending the request until the last changed file was in place. */
  readonly liveMs: number
  /** Until the answer to the request. */
  readonly answerMs: number
  /** What the receipt says of the publish. */
  readonly publishMs: number | undefined
  readonly files: number | undefined
}

export interface Saves {
  readonly all: readonly Save[]
  /** What all three processes together used for one save; other work on the machine disturbs it least. */
  readonly cpuMs: number
}

interface SavesOptions {
  readonly dataDir: string
  readonly distDir: string
  readonly size: number
  readonly count: number
  readonly profile: string | undefined
}

/** Nobody saves faster than this. It also keeps each publish to one save, and its receipt is closed by then. */
const PAUSE_MS = 300
const WARM_UP = 6
const RECENT = 300

/** Saves one article after the other, as an editor at the desk, and waits for each to be on the site. */
export async function measureSaves({ dataDir, distDir, size, count, profile }: SavesOptions): Promise<Saves> {
  const env = profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` }
  const service = await startService({ dataDir, distDir, env })
  try {
    return await saveInTurn(service, { dataDir, size, count })
  } finally {
    await service.stop()
  }
}

/** The same with a service that runs already. */
async function saveInTurn(
  service: Pick<Service, 'pids' | 'call'>,
  { dataDir, size, count }: Pick<SavesOptions, 'dataDir' | 'size' | 'count'>,
): Promise<Saves> {
  const watch = watchRelease(join(dataDir, 'site'))
  // A first rendering of the whole site is still on its way to the disk, which would hold up each confirmed write.
  await measureCommand('sync', [], { cwd: dataDir })
  const saves: Save[] = []
  let cpuBefore = 0
  for (let number = 0; number < WARM_UP + count; number++) {
    if (number === WARM_UP) cpuBefore = cpuSeconds(service)
    const action = ACTIONS[number % ACTIONS.length] ?? ACTIONS[0]
    const save = await measureSave(service, watch, action, number, size)
    if (number >= WARM_UP) saves.push(save)
  }
  watch.close()
  return { all: saves, cpuMs: ((cpuSeconds(service) - cpuBefore) / count) * 1000 }
}

function cpuSeconds({ pids }: Pick<Service, 'pids'>): number {
  return pids.reduce((total, pid) => total + (readCpuSeconds(pid) ?? 0), 0)
}

async function measureSave(
  service: Pick<Service, 'call'>,
  watch: ReleaseWatch,
  action: Action,
  number: number,
  size: number,
): Promise<Save> {
  const random = createRandom(1_000_000 + number)
  const mark = `Edition ${number}`
  const title = `${makeTitle(random)}, ${mark}`
  const place =
    action === 'an edit of any article' ? 1 + random.below(size) : size - random.below(Math.min(RECENT, size))
  const slug = action === 'a new article' ? `new-story-${number}` : slugOf(place)
  const live = watch.untilLive(`${slug}.html`, mark)
  const started = performance.now()
  const answer =
    action === 'a new article'
      ? service.call('POST', '/api/articles', {
          title,
          slug,
          description: makeSentence(random),
          content: makeBody(random, slugOf(1)),
          category: random.pick(['Sports', 'Community', 'Business', 'Clubs']),
          authorName: 'Ann Larsen',
          status: 'published',
        })
      : service.call('PATCH', `/api/articles/${rowId(place)}`, { title, content: makeBody(random, slugOf(1)) })
  await answer
  const answerMs = performance.now() - started
  const liveMs = (await live) - started
  await setTimeout(PAUSE_MS)
  const [receipt] = await service.call<PublishReceipt[]>('GET', '/api/publishes')
  return { action, liveMs, answerMs, publishMs: receipt?.milliseconds ?? undefined, files: receipt?.filesWritten }
}
