import type { AppContext } from '../../context.ts'
import { listSentPictureHashes } from '../newsletters/public-newsletters.service.ts'
import { derivedStorage } from './derived-folder.ts'
import { isHashUsed } from './picture-copies.repository.ts'
import { sizeNames } from './picture-sizes.ts'

export interface MadeSizes {
  readonly hash: string | null
  readonly widths: readonly number[]
}

/** Deletes the files of sizes that no row names any more; not where a newsletter that was sent shows them. */
export async function deleteSizes(
  context: Pick<AppContext, 'store' | 'config'>,
  made: readonly MadeSizes[],
): Promise<void> {
  const storage = derivedStorage(context.config.dataDir)
  let sent: ReadonlySet<string> | undefined
  for (const { hash, widths } of made) {
    if (!hash || (await isHashUsed(context.store.db, hash))) continue
    sent ??= await listSentPictureHashes(context)
    if (sent.has(hash)) continue
    for (const name of sizeNames(hash, widths)) await storage.delete(name)
  }
}
