import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { createFileCache } from '../../../file-storage/file-cache.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import type { ManifestChanges } from '../../../site-server/manifest/manifest-files.ts'
import { type ManifestSource, openManifestSource } from '../../../site-server/manifest/manifest-source.ts'
import { reportDamagedObject } from '../../platform/live-site/report-damaged.service.ts'

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

/**
 * The live version and the files that changed after `since`; all files if `since` is zero or belongs to a database that
 * was replaced. Undefined before the first publish.
 */
export async function readManifestChanges(db: Kysely<Database>, since: number): Promise<ManifestChanges | undefined> {
  const changes = since > 0 ? await readSince(db, since) : undefined
  return changes ?? readAll(db)
}

/** Undefined if `since` isn't a version of this database that it still knows. */
async function readSince(db: Kysely<Database>, since: number): Promise<ManifestChanges | undefined> {
  // One statement, so that state and files are of one snapshot.
  const rows = await db
    .selectFrom('site_state as state')
    .leftJoin('site_files as file', (join) => join.on('file.version', '>', since))
    .leftJoin('site_versions as known', (join) => join.on('known.version', '=', since))
    .select([
      'state.version',
      'known.version as known',
      'file.path',
      'file.object_key as key',
      'file.hash',
      'file.bytes',
    ])
    .execute()
  const [first] = rows
  if (!first) return undefined
  // Nothing is taken over from an older database.
  if (first.version <= since) return { version: first.version, isWhole: false, rows: [] }
  return first.known === null ? undefined : { version: first.version, isWhole: false, rows: withPath(rows) }
}

async function readAll(db: Kysely<Database>): Promise<ManifestChanges | undefined> {
  const rows = await db
    .selectFrom('site_state as state')
    .leftJoin('site_files as file', (join) => join.on('file.object_key', 'is not', null))
    .select(['state.version', 'file.path', 'file.object_key as key', 'file.hash', 'file.bytes'])
    .execute()
  const [first] = rows
  return first && { version: first.version, isWhole: true, rows: withPath(rows) }
}

/** A state without such files is one row without a path. */
function withPath<Row extends { path: string | null }>(rows: readonly Row[]): (Row & { path: string })[] {
  return rows.filter((row): row is Row & { path: string } => row.path !== null)
}
