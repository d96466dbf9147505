import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, loadConfig } from '../../admin-api/src/config/config.ts'

/** Reads the configuration that the service would have. @throws with a line per invalid value */
export function readSettings(root: string): Config {
  const file = join(root, '.env')
  const loaded = loadConfig({ ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...process.env })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
