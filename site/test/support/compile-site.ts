import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Tests render the real pages. */
export function setup(): void {
  const build = join(import.meta.dirname, '../../../scripts/build.ts')
  execFileSync(process.execPath, [build, 'site'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
