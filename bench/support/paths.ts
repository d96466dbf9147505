import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const SITE = join(ROOT, 'site')
export const API_SCRIPT = join(ROOT, 'admin-api/src/api.ts')
export const PUBLISHER_SCRIPT = join(ROOT, 'site/src/publisher/worker.ts')
