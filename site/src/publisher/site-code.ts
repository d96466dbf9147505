import { join } from 'node:path'

/** Written beside what is built: the id of the sources that it was built from. */
export const BUILD_ID_FILE = '.build-id'

export const SITE_DIST = join(import.meta.dirname, '../../dist')
