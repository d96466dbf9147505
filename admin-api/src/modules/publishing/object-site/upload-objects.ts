import type { Store } from '../../../database/store.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { insertObjects, type LiveFile, type SiteObject } from '../../platform/live-site/live-site.service.ts'
import type { PublishFigures } from '../publish-figures/publish-figures.service.ts'
import { inParallel } from './in-parallel.ts'
import { hashOf, type LocalRelease } from './local-release.ts'
import type { PlannedUpload } from './planned-upload.ts'

const AT_ONCE = 32
const PREFIX = 'site/'

/** The disk doesn't have what the publisher said: nothing was made live. */
export class LocalFileError extends Error {
  override name = 'LocalFileError' as const
}

/** @param publishId so that a key is never used twice, and a late deletion can’t hit a newer object */
export function objectKey(hash: string, publishId: string): string {
  return `${PREFIX}${hash}.${publishId}`
}

export interface UploadParts {
  readonly store: Store
  readonly objects: ObjectStore
  readonly release: LocalRelease
  readonly figures: Pick<PublishFigures, 'notePut'>
}

/** Puts bytes that no object has yet. Nobody refers to them before the commit. @returns where the files are */
export async function uploadMissing(
  { store, objects, release, figures }: UploadParts,
  { missing }: Pick<PlannedUpload, 'missing'>,
  publishId: string,
): Promise<LiveFile[]> {
  const pathByHash = new Map(missing.map(({ path, hash }) => [hash, path]))
  const uploaded = new Map<string, SiteObject>()
  try {
    await inParallel(pathByHash, AT_ONCE, async ([hash, path]) => {
      const bytes = await release.read(path)
      if (bytes === undefined || hashOf(bytes) !== hash)
        throw new LocalFileError(`Another program changed ${path} on the publisher’s disk. We’ll render it again.`)
      const key = objectKey(hash, publishId)
      await objects.put(key, bytes)
      figures.notePut(bytes.length)
      uploaded.set(hash, { key, hash, bytes: bytes.length })
    })
  } finally {
    // Also after a failure: the next attempt needn't put them again.
    await insertObjects(store, [...uploaded.values()])
  }
  return missing.flatMap(({ path, hash }) => {
    const object = uploaded.get(hash)
    return object ? [{ path, key: object.key, hash, bytes: object.bytes }] : []
  })
}
