import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context.ts'
import { isSiteInObjects } from './live-file.repository.ts'

const CURRENT = 'site/current'

/** A file of the live site, such as `search.html`. Undefined if it is missing or can't be read now. Only for `api`. */
export async function readLiveFile(
  { config, objects, site }: Pick<AppContext, 'config' | 'objects' | 'site'>,
  file: string,
): Promise<Buffer | undefined> {
  if (objects) return site?.read(`/${file.replace(/\.html$/, '')}`)
  return readFile(join(config.dataDir, CURRENT, file)).catch(() => undefined)
}

/** False before the first publish. */
export async function isSiteLive({
  config,
  objects,
  store,
}: Pick<AppContext, 'config' | 'objects' | 'store'>): Promise<boolean> {
  return objects ? isSiteInObjects(store.db) : existsSync(join(config.dataDir, CURRENT))
}
