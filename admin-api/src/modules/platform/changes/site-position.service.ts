import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { isAfterPosition, isPositionAhead, type SitePosition } from './change-order.repository.ts'

const seq = z.number().int().min(0)
const positionSchema = z.object({ seq, xid: z.string().regex(/^\d{1,19}$/), seen: z.array(seq) })
/** From the beginning, every change that is kept is rendered again, which does no harm. */
const FIRST_SITE_POSITION: SitePosition = { seq: 0, xid: '0', seen: [] }

/** The file lies beside the rendered site, so that it goes with it. */
const SITE_POSITION_FILE = 'position.json'

export async function readSitePosition({ config }: AppContext): Promise<SitePosition> {
  const text = await readFile(join(config.dataDir, 'site', SITE_POSITION_FILE), 'utf8').catch(() => '')
  try {
    return positionSchema.parse(JSON.parse(text))
  } catch {
    return FIRST_SITE_POSITION
  }
}

/** Call it when the site on this machine shows the change. A change whose position a crash loses is rendered again. */
export async function saveSitePosition({ config }: AppContext, position: SitePosition): Promise<void> {
  const folder = join(config.dataDir, 'site')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${SITE_POSITION_FILE}.next`), JSON.stringify(position))
  await rename(join(folder, `${SITE_POSITION_FILE}.next`), join(folder, SITE_POSITION_FILE))
}

/** Starts over if an older state of the database was restored: its numbers and transactions are below the position. */
export async function resetPositionAfterRestore(context: AppContext): Promise<void> {
  if (await isPositionAhead(context.store, await readSitePosition(context)))
    await saveSitePosition(context, FIRST_SITE_POSITION)
}

/** Returns a condition on `changes`: this machine's copy of the site doesn't show them yet. */
export async function isNotYetPublished(context: AppContext) {
  return isAfterPosition(context.store.kind, await readSitePosition(context))
}

/** Reads a file of this machine's copy of the site, such as `search.html`. Undefined if it can't be read now. */
export async function readPublishedFile({ config }: AppContext, file: string): Promise<Buffer | undefined> {
  return readFile(join(config.dataDir, 'site/current', file)).catch(() => undefined)
}
