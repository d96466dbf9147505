import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../../../context.ts'
import { saveValue, saveValueOnce } from '../../../../database/settings/instance-values.ts'
import { checkObjectStore } from '../../../../object-store/check-object-store.ts'
import { ObjectStoreError } from '../../../../object-store/object-store.ts'
import { bucketIdentity, findInstallation, INSTALLATION, MARKER, readMarker } from './bucket-marker.ts'

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
    `Set S3_BUCKET to another bucket, or S3_PREFIX. If this database replaces the other one for good, delete the`,
    `object ${MARKER} from the bucket and start again.`,
  ].join(' ')
}

function describeMove(name: string, before: string): string {
  return [
    `This database belongs to the bucket ${before}, but the configuration names ${name}.`,
    `Correct S3_ENDPOINT, S3_BUCKET and S3_PREFIX. To move, first copy all objects there, with ${MARKER}.`,
  ].join(' ')
}
