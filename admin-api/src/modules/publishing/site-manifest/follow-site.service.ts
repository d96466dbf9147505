import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'
import { createFileCache } from '../../../file-storage/file-cache.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { type ManifestSource, openManifestSource } from '../../../site-server/manifest/manifest-source.ts'
import { reportDamagedObject } from '../../platform/live-site/report-damaged.service.ts'
import { readManifestChanges } from './site-manifest.repository.ts'

/** In case a message is lost. */
const LOOK_EVERY_MS = 2000
/** At the start. Then the service begins without a site. */
const START_WITHIN_MS = 5000
const CACHE_FOLDER = 'cache/site'
const CACHE_BYTES = 2_000_000_000

export interface FollowedSite {
  readonly source: ManifestSource
  /** Resolves when this process has at least the version that was live at the call. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

type FollowContext = Pick<AppContext, 'store' | 'link' | 'log' | 'config' | 'clock'>

/** Keeps this process up to date with the live site in the object store. Resolves when it has one, or after 5 seconds. */
export async function followSite(context: FollowContext, objects: ObjectStore): Promise<FollowedSite> {
  const { store, link, log, config } = context
  const cache = createFileCache(join(config.dataDir, CACHE_FOLDER), CACHE_BYTES, log)
  const source = openManifestSource({
    readChanges: (since) => readManifestChanges(store.db, since),
    reportDamage: (key) => reportDamagedObject(context, key),
    objects,
    disk: {
      read: async (hash) => (await cache.find(hash, hash))?.bytes,
      write: (hash, bytes) => cache.keep(hash, { hash, bytes }),
    },
    log,
  })
  let isFailing = false

  async function tryToLook(): Promise<void> {
    try {
      await source.look()
      if (isFailing) log.info('the live version of the site is known again')
      isFailing = false
    } catch (error) {
      // Readers get the last version for as long as it takes.
      if (!isFailing) log.warn({ err: error }, 'could not look for a newer version of the site')
      isFailing = true
    }
  }

  let latest = tryToLook()
  const look = () => {
    latest = tryToLook()
  }
  const stopListening = link.onMessage((message) => {
    const isNews = message.type === 'site-published' && message.version > source.manifest.version
    if (isNews || message.type === 'messages-missed') look()
  })
  const interval = setInterval(look, LOOK_EVERY_MS)
  await Promise.race([latest, delay(START_WITHIN_MS, undefined, { ref: false })])
  return {
    source,
    catchUp: source.look,
    async close() {
      stopListening()
      clearInterval(interval)
      await latest
      await cache.settled()
    },
  }
}
