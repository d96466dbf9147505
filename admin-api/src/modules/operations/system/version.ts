import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../../../root.ts'

/** All packages share the version of the workspace root. */
export function ownVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
