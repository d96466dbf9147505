import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../../src/database/store.ts'

export const RELEASE_FILE = join(import.meta.dirname, '1.0.0.sql')
/** Of the account `admin`. */
export const RELEASE_PASSWORD = 'larks over marsh field'

/** The parts of the file begin with one of these lines; the rows follow the tables. */
export const PARTS = { both: '-- both', sqlite: '-- sqlite', postgres: '-- postgres', rows: '-- rows' } as const

/** What the file has for one kind of database. */
export function readRelease(kind: Store['kind']): { tables: string; rows: string } {
  const [tables = '', rows = ''] = readFileSync(RELEASE_FILE, 'utf8').split(`${PARTS.rows}\n`)
  return { tables: partsFor(kind, tables), rows: partsFor(kind, rows) }
}

function partsFor(kind: Store['kind'], text: string): string {
  return text
    .split(/^(?=-- (?:both|sqlite|postgres)$)/m)
    .filter((part) => part.startsWith(PARTS.both) || part.startsWith(PARTS[kind]))
    .map((part) => part.slice(part.indexOf('\n') + 1))
    .join('')
}
