import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SystemStatus } from '@hometown/shared-types/system'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { checkObjectStore } from '../../../object-store/check-object-store.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'

/** The object that says whose bucket it is. */
const MARKER = 'installation.json'
const markerOf = (id: string) => JSON.stringify({ id })
/** The value in the database that it must agree with; a backup contains it. */
const INSTALLATION = 'installation'
const installationSchema = z.object({ id: z.string(), bucket: z.string() })

/**
 * Checks the object store, and that its bucket is this installation's: the bucket's marker and the database have the
 * same id. The first start writes both. Call it while no other machine prepares.
 * @returns why the service must not start, as a sentence @throws ObjectStoreError while the store is away
 */
export async function claimBucket({
  clock,
  config,
  log,
  objects,
  store,
}: Pick<AppContext, 'clock' | 'config' | 'log' | 'objects' | 'store'>): Promise<string | undefined> {
  if (!config.objectStore || !objects) return undefined
  const bucket = `${config.objectStore.endpoint}/${config.objectStore.bucket}`
  try {
    await checkObjectStore(objects)
    const marker = await objects.get(MARKER)
    const known = await findValue(store.db, INSTALLATION, installationSchema)
    if (marker && (!known || marker.toString() !== markerOf(known.id)))
      return `Another installation of Hometown uses ${objects.name}. Two must never share a bucket. Set S3_BUCKET to another bucket. If this database replaces the other one for good, delete the object ${MARKER} from the bucket and start again.`
    if (!marker && known && known.bucket !== bucket)
      return `This database belongs to the bucket ${known.bucket}, but the configuration names ${objects.name}. Correct S3_ENDPOINT and S3_BUCKET. To move, first copy all objects there, with ${MARKER}.`
    const id = known?.id ?? randomUUID()
    if (known?.bucket !== bucket) await saveValue(store.db, INSTALLATION, { id, bucket }, clock.now())
    if (marker) return undefined
    await objects.put(MARKER, Buffer.from(markerOf(id)), { type: 'application/json' })
    log.info({ bucket: objects.name }, 'marked the bucket as ours')
    return undefined
  } catch (error) {
    if (error instanceof ObjectStoreError && !error.isTemporary) return error.message
    throw error
  }
}

const PATIENCE_MS = 3000

/** Asks the object store for its marker now. Null on one machine. */
export async function findBucketState({
  log,
  objects,
}: Pick<AppContext, 'log' | 'objects'>): Promise<SystemStatus['objects']> {
  if (!objects) return null
  const gone = `Its marker, ${MARKER}, is gone. Check whether other objects are missing.`
  const looking = objects.get(MARKER).then(
    (marker) => (marker ? null : gone),
    (error: unknown) => {
      log.warn({ err: error }, 'the object store can’t be used')
      return error instanceof Error ? error.message : String(error)
    },
  )
  // The page mustn't wait as long as a call may take.
  const silence = delay(PATIENCE_MS, 'It didn’t answer within 3 seconds.', { ref: false })
  return { name: objects.name, problem: await Promise.race([looking, silence]) }
}
