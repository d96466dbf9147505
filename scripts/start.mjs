// `npm start`: builds what is out of date, in a process that ends, and runs it. In plain JavaScript, because what compiles
// TypeScript would keep 11 MB for as long as Hometown runs.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts'), '--quiet'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
await import('../admin-api/dist/start.js')
