import { join } from 'node:path'
import { BUILT_SERVICE } from '../../admin-api/src/built-service.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const SITE = join(ROOT, 'site')
export const API_SCRIPT = BUILT_SERVICE.api
export const PUBLISHER_SCRIPT = BUILT_SERVICE.publisher
