// Rewrites the Caddyfile; a test fails if it is out of date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caddyfile } from './caddyfile.ts'

writeFileSync(join(import.meta.dirname, '../Caddyfile'), caddyfile())
