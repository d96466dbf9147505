import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** The sizes of the sample county's pictures; `global-setup.ts` has them made, once for all runs. */
export const SAMPLE_SIZES = join(import.meta.dirname, '../../node_modules/.cache/sample-pictures')

/**
 * Lays them where a product of this data folder looks: what is there it does not make again. Without them each product
 * that a test starts would be busy with its pictures for longer than with what the test is about.
 */
export function giveSamplePictures(dataDir: string): void {
  if (existsSync(SAMPLE_SIZES)) cpSync(SAMPLE_SIZES, join(dataDir, 'derived'), { recursive: true, force: false })
}
