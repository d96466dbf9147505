import { join } from 'node:path'

/** The folder of the whole project. It is two levels up from here, and from the bundle in `admin-api/dist` too. */
export const PROJECT_FOLDER = join(import.meta.dirname, '../..')
