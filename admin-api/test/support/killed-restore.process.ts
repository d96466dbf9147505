// Restores a backup in steps: a change of files, or a statement by which PostgreSQL could tell the progress. Given a
// number, it kills itself with SIGKILL right before that step, or exits with 0 if there is no such step. Given a
// folder, it copies the data there before each step and at the end: what a SIGKILL would leave of the files.
import { cpSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { prepareRestore } from '../../src/modules/operations/backups/restore/restore-backup.service.ts'

const [file = '', dataDir = '', databaseUrl = '', until = ''] = process.argv.slice(2)
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
    const [word] = TELLING.exec(text) ?? []
    if (word) takeStep(`-${word}`)
    const answer: unknown = Reflect.apply(query, this, args)
    // Sent to PostgreSQL, but nobody gets the answer.
    if (text === 'commit') takeStep('-commit-sent')
    return answer
  },
})
await restore.apply(Date.now())
takeStep()

function takeStep(kind = ''): void {
  steps += 1
  if (Number.isNaN(Number(until))) cpSync(dataDir, join(until, `${steps}${kind}`), { recursive: true })
  else if (steps === Number(until)) process.kill(process.pid, 'SIGKILL')
}
