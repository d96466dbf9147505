// Rewrites the Caddyfiles; a test fails if one is out of date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caddyfile } from './caddyfile.ts'
import { scaleCaddyfile } from './scale-caddyfile.ts'

writeFileSync(join(import.meta.dirname, '../Caddyfile'), caddyfile())
writeFileSync(join(import.meta.dirname, '../Caddyfile.scale'), scaleCaddyfile())
