import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SystemStatus } from '@hometown/shared-types/system'
import { z } from 'zod'
import type { ObjectStoreConfig } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { checkObjectStore } from '../../../object-store/check-object-store.ts'
import { type ObjectStore, ObjectStoreError } from '../../../object-store/object-store.ts'

/** The object that says whose bucket it is. */
const MARKER = 'installation.json'
const markerSchema = z.object({ id: z.string() })
/** The value in the database that it must agree with; a backup contains it. */
const INSTALLATION = 'installation'
const installationSchema = markerSchema.extend({ bucket: z.string() })

type ClaimContext = Pick<AppContext, 'clock' | 'config' | 'log' | 'objects' | 'store'>

/**
 * Checks the object store, and that its bucket is this installation's: the bucket's marker and the database have the
 * same id. The first start writes both. Call it while no other machine prepares.
 * @returns why the service must not start, as a sentence @throws ObjectStoreError while the store is away
 */
export async function claimBucket({ config, objects, ...context }: ClaimContext): Promise<string | undefined> {
  if (!config.objectStore || !objects) return undefined
  try {
    await checkObjectStore(objects)
    return await compareMarker(context, objects, config.objectStore)
  } catch (error) {
    if (error instanceof ObjectStoreError && !error.isTemporary) return error.message
    throw error
  }
}

async function compareMarker(
  { clock, log, store }: Pick<ClaimContext, 'clock' | 'log' | 'store'>,
  objects: ObjectStore,
  config: ObjectStoreConfig,
): Promise<string | undefined> {
  const bucket = `${config.endpoint}/${config.bucket}`
  const marker = await readMarker(objects)
  const known = await findValue(store.db, INSTALLATION, installationSchema)
  if (marker && marker.id !== known?.id)
    return `Another installation of Hometown uses ${objects.name}. Two must never share a bucket. Set S3_BUCKET to another bucket. If this database replaces the other one for good, delete the object ${MARKER} from the bucket and start again.`
  if (!marker && known && known.bucket !== bucket)
    return `This database belongs to the bucket ${known.bucket}, but the configuration names ${objects.name}. Correct S3_ENDPOINT and S3_BUCKET. To move, first copy all objects there, with ${MARKER}.`
  const id = known?.id ?? randomUUID()
  if (known?.bucket !== bucket) await saveValue(store.db, INSTALLATION, { id, bucket }, clock.now())
  if (marker) return undefined
  await objects.put(MARKER, Buffer.from(JSON.stringify({ id })), { type: 'application/json' })
  log.info({ bucket: objects.name }, 'marked the bucket as ours')
  return undefined
}

/** Undefined in a bucket that nobody has used yet. @throws ObjectStoreError */
async function readMarker(objects: ObjectStore): Promise<z.infer<typeof markerSchema> | undefined> {
  const body = await objects.get(MARKER)
  try {
    return body && markerSchema.parse(JSON.parse(body.toString()))
  } catch (error) {
    throw new ObjectStoreError(
      'other',
      `The object ${MARKER} in ${objects.name} can’t be read. Put it back, or delete it if the bucket is only yours.`,
      { cause: error },
    )
  }
}

/** Asks the object store for its marker now. Null on one machine. */
export async function findBucketState({
  log,
  objects,
  store,
}: Pick<AppContext, 'log' | 'objects' | 'store'>): Promise<SystemStatus['objects']> {
  if (!objects) return null
  const looking = findProblem(objects, store).catch((error: unknown) => {
    log.warn({ err: error }, 'the object store can’t be used')
    return error instanceof Error ? error.message : String(error)
  })
  return { name: objects.name, problem: await orAfterPatience(looking, 'It didn’t answer within 3 seconds.') }
}

async function findProblem(objects: ObjectStore, store: AppContext['store']): Promise<string | null> {
  const marker = await readMarker(objects)
  const installation = await findValue(store.db, INSTALLATION, installationSchema)
  if (!marker) return 'Its marker, installation.json, is gone. Check whether other objects are missing.'
  if (marker.id === installation?.id) return null
  return 'Another installation of Hometown uses it too. Stop one of them, and give it a bucket of its own.'
}

const PATIENCE_MS = 3000

/** A page mustn't wait as long as a call of an object store may take. */
export function orAfterPatience<T, Other>(call: Promise<T>, other: Other): Promise<T | Other> {
  return Promise.race([call, delay(PATIENCE_MS, other, { ref: false })])
}
