import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { slugOf } from '../publish/corpus.ts'
import { rowId } from '../publish/fill-database.ts'
import { type ReleaseWatch, watchRelease } from '../publish/watch-release.ts'
import { measureCommand } from '../support/measure-command.ts'
import { type Service, startService } from '../support/start-service.ts'
import { eventId, eventSlug } from './calendar-corpus.ts'

export const ACTIONS = ['a single event', 'a series', 'an article'] as const
export type Action = (typeof ACTIONS)[number]

export interface EventSave {
  readonly action: Action
  /** From sending the PATCH until the last changed file was in place. */
  readonly liveMs: number
  readonly publishMs: number | undefined
  readonly files: number | undefined
}

export interface EventSaves {
  readonly all: readonly EventSave[]
  /** The files that one changed event and one changed article wrote. */
  readonly written: ReadonlyMap<Action, readonly string[]>
}

interface Options {
  readonly dataDir: string
  readonly distDir: string
  readonly events: number
  readonly articles: number
  readonly count: number
  /** A folder for V8 profiles. */
  readonly profile: string | undefined
}

/** It keeps each publish to one save, and its receipt is closed by then. */
const PAUSE_MS = 300
const WARM_UP = 6

/** One change after the other, events and articles in turns, from the PATCH to the page on the disk. */
export async function measureEventSaves(options: Options): Promise<EventSaves> {
  const { dataDir, distDir, events, articles, count, profile } = options
  const env = profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` }
  const service = await startService({ dataDir, distDir, env })
  try {
    const siteDir = join(dataDir, 'site')
    const watch = watchRelease(siteDir)
    await measureCommand('sync', [], { cwd: dataDir })
    const all: EventSave[] = []
    const written = new Map<Action, string[]>()
    for (let number = 0; number < WARM_UP + count; number++) {
      const action = ACTIONS[number % ACTIONS.length] ?? ACTIONS[0]
      const began = Date.now()
      const save = await measureSave(service, watch, action, number, { events, articles })
      if (number >= WARM_UP) all.push(save)
      if (!written.has(action)) written.set(action, filesSince(join(siteDir, 'current'), began))
    }
    watch.close()
    return { all, written }
  } finally {
    await service.stop()
  }
}

async function measureSave(
  service: Service,
  watch: ReleaseWatch,
  action: Action,
  number: number,
  { events, articles }: Pick<Options, 'events' | 'articles'>,
): Promise<EventSave> {
  const title = `Changed happening, edition ${number}`
  const { page, path } = targetOf(action, number, { events, articles })
  const live = watch.untilLive(page, title)
  const began = performance.now()
  await service.call('PATCH', path, { title })
  const liveMs = (await live) - began
  await setTimeout(PAUSE_MS)
  const [receipt] = await service.call<PublishReceipt[]>('GET', '/api/publishes')
  return { action, liveMs, publishMs: receipt?.milliseconds ?? undefined, files: receipt?.filesWritten }
}

/** Single events end in other digits than 0; articles are recent ones. */
function targetOf(action: Action, number: number, { events, articles }: Pick<Options, 'events' | 'articles'>) {
  if (action === 'an article') {
    const article = articles - (number % 100)
    return { page: `${slugOf(article)}.html`, path: `/api/articles/${rowId(article)}` }
  }
  const place = 10 * (1 + ((number * 37) % Math.floor(events / 10 - 1))) + (action === 'a series' ? 0 : 3)
  return { page: join('events', `${eventSlug(place)}.html`), path: `/api/calendar-events/${eventId(place)}` }
}

/** What came into place since an instant, in order. */
function filesSince(folder: string, instant: number): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).mtimeMs >= instant)
    .map((file) => relative(folder, file))
    .sort()
}
