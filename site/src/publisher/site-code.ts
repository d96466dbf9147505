import { join } from 'node:path'

/** This file beside the compiled pages has the id of the sources that they were built from. */
export const BUILD_ID_FILE = '.build-id'

export const SITE_DIST = join(import.meta.dirname, '../../dist')
