import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import { hasPublishedArticle, isAnyArticleOut, isSynced, noteSiteShown, wasSiteShown } from './first-sync.service.ts'

const LOOK_EVERY_MS = 1000
/** Readers make us look sooner, but not more often than this. */
const LOOK_AT_MOST_EVERY_MS = 250
/** Readers don't wait for a database that is away. */
const PATIENCE_MS = 500

export interface FirstSyncWatch {
  /** The site has no articles, and a WordPress that may have some wasn't read completely yet. */
  isSiteEmpty(): boolean
  /** Looks whether it is, for a reader who would be told so. */
  lookAgain(): Promise<boolean>
  stop(): Promise<void>
}

/** In memory, for readers' requests. */
export async function watchFirstSync({
  store,
  config,
  clock,
  log,
}: Pick<AppContext, 'store' | 'config' | 'clock' | 'log'>): Promise<FirstSyncWatch> {
  const address = config.wordpressUrl
  let isEmpty = false
  let looking: Promise<void> | undefined
  let interval: NodeJS.Timeout | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look(wordpress: string): Promise<void> {
    isEmpty = await isWaiting({ store, clock }, wordpress)
    if (!isEmpty) clearInterval(interval)
  }

  function start(wordpress: string): Promise<void> {
    looking ??= delay(Math.max(0, lookedAt + LOOK_AT_MOST_EVERY_MS - performance.now()))
      .then(() => look(wordpress))
      .catch((error: unknown) => log.error({ err: error }, 'could not look whether WordPress was read'))
      .finally(() => {
        lookedAt = performance.now()
        looking = undefined
      })
    return looking
  }

  if (!address) {
    await noteSiteShown(store.db, clock.now()).catch((error: unknown) => {
      log.error({ err: error }, 'could not note that the site is shown')
    })
  } else {
    interval = setInterval(() => start(address), LOOK_EVERY_MS)
    await start(address)
  }
  return {
    isSiteEmpty: () => isEmpty,
    async lookAgain() {
      if (address) await Promise.race([start(address), delay(PATIENCE_MS, undefined, { ref: false })])
      return isEmpty
    },
    async stop() {
      clearInterval(interval)
      await looking
    },
  }
}

async function isWaiting({ store, clock }: Pick<AppContext, 'store' | 'clock'>, wordpress: string): Promise<boolean> {
  const { db } = store
  if (await wasSiteShown(db)) return false
  if (await isAnyArticleOut(db)) {
    await noteSiteShown(db, clock.now())
    return false
  }
  return !(await isSynced(store, wordpress)) || hasPublishedArticle(db)
}
