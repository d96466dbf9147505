import type { Store } from '../../src/database/store.ts'
import { findSiteState, listLiveFiles } from '../../src/modules/platform/live-site/live-site.service.ts'
import type { ObjectsInMemory } from './objects-in-memory.ts'

/** What readers get: the text of each live file. @throws if an object is missing or another one */
export async function readLiveSite({ db }: Store, objects: ObjectsInMemory): Promise<Map<string, string>> {
  const files = await listLiveFiles(db)
  const texts = files.map(({ path, key, bytes }) => {
    const object = objects.kept.get(key)
    if (object?.body.length !== bytes) throw new Error(`The object of ${path} is missing.`)
    return [path, object.body.toString('utf8')] as const
  })
  return new Map(texts.sort())
}

export async function readVersion({ db }: Store): Promise<number> {
  return (await findSiteState(db))?.version ?? 0
}
