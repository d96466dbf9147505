// Puts a backup back and ends by SIGKILL right before the step of this number: a change of files, or a statement by which
// PostgreSQL could tell how far it came. Where there is none of that number, it ends with 0.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { prepareRestore } from '../../src/modules/operations/backups/restore/restore-backup.service.ts'

const [file = '', dataDir = '', databaseUrl = '', lastStep = ''] = process.argv.slice(2)
const CHANGES = ['rename', 'rm', 'rmdir', 'mkdir', 'copyFile', 'writeFile'] as const
const TELLING = /^(truncate|comment on|commit)/i

const restore = await prepareRestore({ dataDir, databaseUrl: databaseUrl || undefined }, file)
let steps = 0
for (const name of CHANGES) {
  const original = fs[name]
  Object.assign(fs, {
    [name](...args: unknown[]) {
      takeStep()
      return Reflect.apply(original, fs, args)
    },
  })
}
syncBuiltinESMExports()
const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    const text = String(args[0]).trim()
    if (TELLING.test(text)) takeStep()
    const answer: unknown = Reflect.apply(query, this, args)
    // On its way to PostgreSQL, and nobody hears the answer.
    if (text === 'commit') takeStep()
    return answer
  },
})
await restore.apply(Date.now())

function takeStep(): void {
  steps += 1
  if (steps === Number(lastStep)) process.kill(process.pid, 'SIGKILL')
}
