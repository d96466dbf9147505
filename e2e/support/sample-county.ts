import { constants, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** `global-setup.ts` makes it. */
export const SAMPLE_COUNTY = join(import.meta.dirname, '../../node_modules/.cache/sample-county')

/**
 * Copies the data of a product that was started with the sample county and stopped when it had nothing left to do.
 * Drawing cards and making the search index take three times as long as a start.
 */
export function giveSampleCounty(dataDir: string): void {
  if (existsSync(join(dataDir, 'hometown.sqlite')) || !existsSync(SAMPLE_COUNTY)) return
  cpSync(SAMPLE_COUNTY, dataDir, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
}
