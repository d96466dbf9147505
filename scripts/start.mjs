// `npm start` builds what is out of date, in a process that ends, and runs it. This is plain JavaScript, because what
// compiles TypeScript would keep 11 MB for as long as Hometown runs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const build = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), '--quiet'], { stdio: 'inherit' })
const end = (signal) => build.kill(signal)
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
const [code, signal] = await once(build, 'exit')
for (const name of ['SIGTERM', 'SIGINT']) process.off(name, end)

if (signal === 'SIGKILL') console.error('The build was stopped. The machine may be out of memory.')
if (code !== 0) process.exit(code ?? 1)
await import('../admin-api/dist/start.js')
