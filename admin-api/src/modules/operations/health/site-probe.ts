import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'

const HOME = 'site/current/index.html'

/** With a deploy hook another host serves the site, so there is nothing to wait for. */
export async function isSiteServable({
  dataDir,
  deployHookUrl,
}: Pick<Config, 'dataDir' | 'deployHookUrl'>): Promise<boolean> {
  if (deployHookUrl) return true
  const home = await stat(join(dataDir, HOME)).catch(() => undefined)
  return home?.isFile() ?? false
}
