import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of this run, gone afterwards also when the run is interrupted. */
export function makeWorkFolder(below: string): { folder: string; remove(): void } {
  mkdirSync(below, { recursive: true })
  const folder = mkdtempSync(join(below, 'hometown-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return { folder, remove }
}
