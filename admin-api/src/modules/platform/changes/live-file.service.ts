import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context.ts'

/** A file of this machine's copy of the site, such as `search.html`. Undefined if it is missing or can't be read now. */
export async function readLiveFile({ config }: Pick<AppContext, 'config'>, file: string): Promise<Buffer | undefined> {
  return readFile(join(config.dataDir, 'site/current', file)).catch(() => undefined)
}
