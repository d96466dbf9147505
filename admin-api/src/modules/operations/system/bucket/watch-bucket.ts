import type { AppContext } from '../../../../context.ts'
import type { ObjectStore } from '../../../../object-store/object-store.ts'
import { findInstallation, readMarker } from './bucket-marker.ts'

export interface BucketState {
  readonly name: string
  /** Why it can't be used now, as a sentence. */
  readonly problem: string | null
}

/** The page that shows it must not wait as long as a call may take. */
const PATIENCE_MS = 3_000

type WatchContext = Pick<AppContext, 'log' | 'objects' | 'store'>

/** Asks the object store for its marker now. Those who ask at the same time share a call. Null on one machine. */
export function watchBucket({ log, objects, store }: WatchContext, patienceMs = PATIENCE_MS) {
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
    const { promise: silence, resolve } = Promise.withResolvers<string>()
    const timer = setTimeout(() => resolve(`It didn’t answer within ${patienceMs / 1000} seconds.`), patienceMs)
    const problem = await Promise.race([look(objects), silence])
    clearTimeout(timer)
    return { name: objects.name, problem }
  }
}

async function findProblem(objects: ObjectStore, store: AppContext['store']): Promise<string | null> {
  const [marker, installation] = await Promise.all([readMarker(objects), findInstallation(store.db)])
  if (marker === undefined) return 'Its marker, installation.json, is gone. Check whether other objects are missing.'
  if (marker.id === installation?.id) return null
  return 'Another installation of Hometown uses it too. Stop one of them, and give it a bucket of its own.'
}
