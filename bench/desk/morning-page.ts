import type { Store } from '../../admin-api/src/database/store.ts'
import { createStaffCalls } from '../../testing/staff-calls.ts'
import { startApi } from '../publish/api-process.ts'
import { ADMIN, SITE_URL } from '../support/service-environment.ts'

/** What the desk asks for before an editor has clicked anything, and the lists behind the first clicks. */
export const CALLS = [
  '/api/dashboard',
  '/api/dashboard/reads',
  '/api/dashboard/review',
  '/api/dashboard/newsletter',
  '/api/dashboard/scheduled',
  '/api/analytics/articles?days=30',
  '/api/analytics/subscribers?days=90',
  '/api/front-page',
] as const

const REPEATS = 40

export interface MorningTimes {
  /** Milliseconds, by call. */
  readonly calls: ReadonlyMap<string, readonly number[]>
  /** The reference: 100 articles read bare from the same database, as JSON. */
  readonly bareRows: readonly number[]
}

export async function measureMorning(store: Store, dataDir: string): Promise<MorningTimes> {
  const { origin, process } = await startApi(dataDir)
  try {
    const { signIn, call } = createStaffCalls({ url: origin, origin: SITE_URL, account: ADMIN })
    await signIn()
    const calls = new Map<string, number[]>(CALLS.map((path) => [path, []]))
    const bareRows: number[] = []
    // In turns, so that other work on the machine disturbs all of them alike.
    for (let run = 0; run < REPEATS; run++) {
      for (const [path, times] of calls) times.push(await time(() => call('GET', path)))
      bareRows.push(await time(() => readRows(store)))
    }
    return { calls, bareRows }
  } finally {
    await process.stop()
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function readRows({ db }: Store): Promise<void> {
  const rows = await db.selectFrom('articles').selectAll().orderBy('id', 'desc').limit(100).execute()
  JSON.stringify(rows)
}
