import { z } from 'zod'
import type { ObjectStoreConfig } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import { findValue } from '../../../../database/settings/instance-values.ts'
import { type ObjectStore, ObjectStoreError } from '../../../../object-store/object-store.ts'

/** The object that says whose bucket it is. */
export const MARKER = 'installation.json'
/** The value in the database that it must agree with; a backup contains it. */
export const INSTALLATION = 'installation'

const markerSchema = z.object({ id: z.string() })
const installationSchema = z.object({ id: z.string(), bucket: z.string() })

/** Undefined in a bucket that nobody has used yet. @throws ObjectStoreError */
export async function readMarker(objects: ObjectStore): Promise<z.infer<typeof markerSchema> | undefined> {
  const body = await objects.get(MARKER)
  if (!body) return undefined
  try {
    return markerSchema.parse(JSON.parse(body.toString()))
  } catch (error) {
    throw new ObjectStoreError(
      'other',
      `The object ${MARKER} in ${objects.name} can’t be read. Put it back, or delete it if the bucket is only yours.`,
      { cause: error },
    )
  }
}

export function findInstallation(
  db: AppContext['store']['db'],
): Promise<z.infer<typeof installationSchema> | undefined> {
  return findValue(db, INSTALLATION, installationSchema)
}

export function bucketIdentity({ endpoint, bucket, prefix }: ObjectStoreConfig): string {
  return [endpoint, bucket, prefix].filter((part) => part !== undefined).join('/')
}
