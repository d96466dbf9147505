import { constants, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** `global-setup.ts` makes it. */
export const SMALL_COUNTY = join(import.meta.dirname, '../../../node_modules/.cache/small-county')

/** Copies the data of a product that has been stopped when it had nothing left to do. */
export function giveSmallCounty(dataDir: string): void {
  if (existsSync(join(dataDir, 'hometown.sqlite'))) return
  cpSync(SMALL_COUNTY, dataDir, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
}
