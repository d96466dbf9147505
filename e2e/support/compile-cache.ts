import { join } from 'node:path'

/** For the environment of processes of the product: with what `npm start` keeps, each starts in half the time. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node')
