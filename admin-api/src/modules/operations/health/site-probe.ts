import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'

const HOME = 'site/current/index.html'
/** Load balancers wait no longer. */
const PATIENCE_MS = 2000

/** With a deploy hook another host serves the site, so there is nothing to wait for. */
export async function isSiteServable({
  config: { dataDir, deployHookUrl },
  objects,
  site,
}: Pick<AppContext, 'config' | 'objects' | 'site'>): Promise<boolean> {
  if (deployHookUrl) return true
  if (objects)
    return Boolean(site && (await Promise.race([site.read('/'), delay(PATIENCE_MS, undefined, { ref: false })])))
  const home = await stat(join(dataDir, HOME)).catch(() => undefined)
  return home?.isFile() ?? false
}
