import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import {
  findLastChangeBefore,
  listChanges,
  listChangesAfter,
  listWaitingChanges,
} from '../../platform/changes/changes.service.ts'
import type { SiteRenderer } from './site-renderer.ts'

const CHANGES_PER_REQUEST = 2000
/** PostgreSQL may commit a change after one with a higher number, by as long as its transaction takes. */
const LATE_COMMIT_MS = 5 * 60_000
/** The publisher remembers the touched pages for ten minutes. */
const REMEMBERED_MS = 9 * 60_000

type FollowerContext = Pick<AppContext, 'store' | 'clock' | 'config'>

/** Keeps the memory of this machine's publisher up to date while another machine publishes. */
export interface ChangeFollower {
  /** The publisher has just read everything. */
  begin(): Promise<void>
  /** Has the publisher read all changes that it hasn't read yet. Rejects if it can't. */
  follow(): Promise<void>
  /** Notes what is published here, too. */
  readonly renderer: SiteRenderer
  /** Whether the publisher knows which pages the waiting changes touch; otherwise it must compare everything. */
  knowsTouchedPages(): Promise<boolean>
}

export function createChangeFollower(context: FollowerContext, renderer: SiteRenderer): ChangeFollower {
  const { clock, config, store } = context
  /** Everything up to this number has been read. */
  let readUpTo = 0
  let read = new Set<number>()
  /** By when everything up to a number had been read. */
  let marks: { at: number; seq: number }[] = []
  /** The publisher read them before they were followed, so it can't tell which pages they touch. */
  let readAtStart = new Set<number>()
  let hasFollowed = false

  function noteRead(seqs: readonly number[]): void {
    for (const seq of seqs) read.add(seq)
    const now = clock.now()
    marks.push({ at: now, seq: Math.max(readUpTo, ...seqs) })
    const old = marks.filter(({ at }) => at < now - LATE_COMMIT_MS)
    const mark = old.at(-1)
    if (mark === undefined) return
    marks = marks.slice(old.length)
    readUpTo = Math.max(readUpTo, mark.seq)
    read = new Set([...read].filter((seq) => seq > readUpTo))
  }

  async function begin(): Promise<void> {
    const waiting = await listWaitingChanges(store.db)
    readUpTo = await findLastChangeBefore(store.db, clock.now() - LATE_COMMIT_MS)
    read = new Set()
    marks = []
    readAtStart = new Set(waiting.map(({ seq }) => seq))
    hasFollowed = false
  }

  async function follow(): Promise<void> {
    if (!renderer.follow) return
    for (;;) {
      const unread = (await listChangesAfter(store.db, readUpTo)).filter((seq) => !read.has(seq))
      if (unread.length === 0 && hasFollowed) return noteRead([])
      const some = unread.slice(0, CHANGES_PER_REQUEST)
      // The first request also tells the supervisor that the publisher works.
      await renderer.follow(await listChanges(store.db, some), countyDate(clock.now(), config.timeZone))
      hasFollowed = true
      noteRead(some)
    }
  }

  return {
    begin,
    follow,
    renderer: {
      async publish(changes, today, takenOver) {
        const result = await renderer.publish(changes, today, takenOver)
        noteRead(changes.map(({ seq }) => seq))
        return result
      },
    },
    async knowsTouchedPages() {
      if (!renderer.follow) return false
      const waiting = await listWaitingChanges(store.db)
      const since = clock.now() - REMEMBERED_MS
      return waiting.every(({ seq, createdAt }) => !readAtStart.has(seq) && createdAt > since)
    },
  }
}
