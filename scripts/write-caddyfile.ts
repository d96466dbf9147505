// Writes the Caddyfile anew; a test fails when it is not what this would write.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caddyfile } from './caddyfile.ts'

writeFileSync(join(import.meta.dirname, '../Caddyfile'), caddyfile())
