import { join } from 'node:path'

/** As `npm start` and the scripts of the packages have it. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/node')
