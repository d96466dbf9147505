import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** `global-setup.ts` makes them once for all runs. */
export const SAMPLE_SIZES = join(import.meta.dirname, '../../node_modules/.cache/sample-pictures')

/**
 * Copies the sizes to where the product looks. Otherwise each product would make them, which takes longer than most
 * tests.
 */
export function giveSamplePictures(dataDir: string): void {
  if (existsSync(SAMPLE_SIZES)) cpSync(SAMPLE_SIZES, join(dataDir, 'derived'), { recursive: true, force: false })
}
