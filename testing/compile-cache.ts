import { join } from 'node:path'

/** `npm start` uses the same cache; with it a process starts in half the time. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/node')
