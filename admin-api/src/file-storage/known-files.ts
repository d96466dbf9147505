import { setTimeout } from 'node:timers/promises'
import type { Store } from '../database/store.ts'
import { isBusy } from '../http/errors/unavailable.ts'
import { createBoundedCache } from '../site-server/bounded-cache.ts'
import { findStoredFile, type StoredFileRow } from './stored-files.repository.ts'
import type { FileArea } from './stored-files.table.ts'

/** A file that another machine deleted is served for this long at most. */
const FRESH_MS = 2000
/** Readers of a file that we know don't wait longer for a silent database. */
const PATIENCE_MS = 500
/** While the database is away, this often a reader asks it. */
const ASK_AWAY_EVERY_MS = 1000
const REMEMBERED = 20_000

interface Answer {
  readonly row: StoredFileRow
  readonly at: number
}

/** Rows of files that are there. Goes on with what it knows while the database is away. */
export interface KnownFiles {
  /** `away`: unknown, because the database doesn't answer. Undefined: there is no such file. */
  find(area: FileArea, name: string): Promise<StoredFileRow | 'away' | undefined>
  /** Waits for the database. @throws its error */
  ask(area: FileArea, name: string): Promise<StoredFileRow | undefined>
  forget(area: FileArea, name: string): void
}

export function createKnownFiles({ db }: Store): KnownFiles {
  const answers = createBoundedCache<Answer>(REMEMBERED)
  let awayUntil = Number.NEGATIVE_INFINITY

  async function ask(area: FileArea, name: string): Promise<StoredFileRow | undefined> {
    const at = performance.now()
    const row = await findStoredFile(db, area, name)
    awayUntil = Number.NEGATIVE_INFINITY
    const isThere = row !== undefined && row.deleted_at === null
    if (isThere) answers.set(`${area}/${name}`, { row, at }, 1)
    else answers.delete(`${area}/${name}`)
    return isThere ? row : undefined
  }

  async function find(area: FileArea, name: string): Promise<StoredFileRow | 'away' | undefined> {
    const known = answers.get(`${area}/${name}`)
    const now = performance.now()
    if (known && now - known.at < FRESH_MS) return known.row
    const otherwise = known?.row ?? ('away' as const)
    if (now < awayUntil) return otherwise
    const asking = ask(area, name).catch((error: unknown) => {
      if (!isBusy(error)) throw error
      awayUntil = performance.now() + ASK_AWAY_EVERY_MS
      return otherwise
    })
    const patience = new AbortController()
    const waited = setTimeout(PATIENCE_MS, 'silent' as const, { signal: patience.signal, ref: false }).catch(
      () => 'silent' as const,
    )
    const answer = await Promise.race([asking, waited])
    patience.abort()
    if (answer !== 'silent') return answer
    awayUntil = performance.now() + ASK_AWAY_EVERY_MS
    // The answer may still come, or fail with nobody waiting.
    asking.catch(() => undefined)
    return otherwise
  }

  return { find, ask, forget: (area, name) => answers.delete(`${area}/${name}`) }
}
