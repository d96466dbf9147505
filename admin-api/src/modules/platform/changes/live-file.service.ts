import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context.ts'

/** A file of the live site, such as `search.html`. Undefined if it is missing or can't be read now. Only for `api`. */
export async function readLiveFile(
  { config, objects, site }: Pick<AppContext, 'config' | 'objects' | 'site'>,
  file: string,
): Promise<Buffer | undefined> {
  if (objects) return site?.read(`/${file.replace(/\.html$/, '')}`)
  return readFile(join(config.dataDir, 'site/current', file)).catch(() => undefined)
}
