import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { ObjectStoreConfig } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue, saveValueOnce } from '../../../database/settings/instance-values.ts'
import { checkObjectStore, type ObjectStore, ObjectStoreError } from '../../../object-store/object-store.ts'

type ClaimContext = Pick<AppContext, 'clock' | 'config' | 'log' | 'objects' | 'store'>

/**
 * Checks the object store, and that its bucket is this installation's: the bucket's marker and the database have the
 * same id. The first start writes both.
 * @returns why the service must not start, as a sentence @throws ObjectStoreError while the store is away
 */
export async function claimBucket(context: ClaimContext): Promise<string | undefined> {
  const { config, objects } = context
  if (!config.objectStore || !objects) return undefined
  try {
    await checkObjectStore(objects)
    return await compareMarker(context)
  } catch (error) {
    if (error instanceof ObjectStoreError && !error.isTemporary) return error.message
    throw error
  }
}

async function compareMarker({ clock, config, log, objects, store }: ClaimContext): Promise<string | undefined> {
  if (!config.objectStore || !objects) return undefined
  const bucket = bucketIdentity(config.objectStore)
  const marker = await readMarker(objects)
  const known = await findInstallation(store.db)
  if (marker !== undefined && marker.id !== known?.id) return describeOther(objects.name)
  if (marker !== undefined) {
    // It was copied here with everything else.
    if (known?.bucket !== bucket) await saveValue(store.db, INSTALLATION, { id: marker.id, bucket }, clock.now())
    return undefined
  }
  if (known && known.bucket !== bucket) return describeMove(objects.name, known.bucket)
  // Several machines may start for the first time at once: the database decides.
  await saveValueOnce(store.db, INSTALLATION, { id: randomUUID(), bucket }, clock.now())
  const decided = await findInstallation(store.db)
  if (decided?.bucket !== bucket) return describeMove(objects.name, decided?.bucket ?? 'another bucket')
  await objects.put(MARKER, Buffer.from(JSON.stringify({ id: decided.id })), { type: 'application/json' })
  log.info({ bucket: objects.name }, known ? 'marked the bucket again' : 'marked the bucket as ours')
  return undefined
}

function describeOther(name: string): string {
  return [
    `Another installation of Hometown uses ${name}. Two must never share a bucket.`,
    `Set S3_BUCKET to another bucket. If this database replaces the other one for good, delete the`,
    `object ${MARKER} from the bucket and start again.`,
  ].join(' ')
}

function describeMove(name: string, before: string): string {
  return [
    `This database belongs to the bucket ${before}, but the configuration names ${name}.`,
    `Correct S3_ENDPOINT and S3_BUCKET. To move, first copy all objects there, with ${MARKER}.`,
  ].join(' ')
}

export interface BucketState {
  readonly name: string
  /** Why it can't be used now, as a sentence. */
  readonly problem: string | null
}

/** The page that shows it must not wait as long as a call may take. */
const PATIENCE_MS = 3_000

type WatchContext = Pick<AppContext, 'log' | 'objects' | 'store'>

/** Asks the object store for its marker now. Those who ask at the same time share a call. Null on one machine. */
export function watchBucket({ log, objects, store }: WatchContext) {
  let running: Promise<string | null> | undefined

  function look(from: ObjectStore): Promise<string | null> {
    running ??= findProblem(from, store)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the object store can’t be used')
        return error instanceof Error ? error.message : String(error)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return async (): Promise<BucketState | null> => {
    if (!objects) return null
    const silence = delay(PATIENCE_MS, `It didn’t answer within ${PATIENCE_MS / 1000} seconds.`, { ref: false })
    return { name: objects.name, problem: await Promise.race([look(objects), silence]) }
  }
}

async function findProblem(objects: ObjectStore, store: AppContext['store']): Promise<string | null> {
  const [marker, installation] = await Promise.all([readMarker(objects), findInstallation(store.db)])
  if (marker === undefined) return 'Its marker, installation.json, is gone. Check whether other objects are missing.'
  if (marker.id === installation?.id) return null
  return 'Another installation of Hometown uses it too. Stop one of them, and give it a bucket of its own.'
}

/** The object that says whose bucket it is. */
export const MARKER = 'installation.json'
/** The value in the database that it must agree with; a backup contains it. */
const INSTALLATION = 'installation'

const markerSchema = z.object({ id: z.string() })
const installationSchema = z.object({ id: z.string(), bucket: z.string() })

/** Undefined in a bucket that nobody has used yet. @throws ObjectStoreError */
async function readMarker(objects: ObjectStore): Promise<z.infer<typeof markerSchema> | undefined> {
  const body = await objects.get(MARKER)
  if (!body) return undefined
  try {
    return markerSchema.parse(JSON.parse(body.toString()))
  } catch (error) {
    throw new ObjectStoreError(
      `The object ${MARKER} in ${objects.name} can’t be read. Put it back, or delete it if the bucket is only yours.`,
      { cause: error },
    )
  }
}

function findInstallation(db: AppContext['store']['db']): Promise<z.infer<typeof installationSchema> | undefined> {
  return findValue(db, INSTALLATION, installationSchema)
}

function bucketIdentity({ endpoint, bucket }: ObjectStoreConfig): string {
  return `${endpoint}/${bucket}`
}
