import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the whole project. It is two levels up from here, and from the bundle in `admin-api/dist` too. */
export const ROOT = join(import.meta.dirname, '../..')

/** The operator's settings, for this process and those that it starts. */
export function loadEnvFile(): void {
  const path = join(ROOT, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}
