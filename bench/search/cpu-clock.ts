import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Store } from '../../admin-api/src/database/store.ts'

/** Milliseconds of processor time so far. */
export type CpuClock = () => number

/** Of this process, and of the database server's processes that serve it. Where there is no /proc, of this one alone. */
export async function startCpuClock(store: Store): Promise<CpuClock> {
  const backends = store.kind === 'postgres' ? await listBackends(store) : []
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + backends.reduce((sum, path) => sum + millisecondsOf(path), 0)
  }
}

async function listBackends({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(db)
  return rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((path) => existsSync(path))
}

/** The first number is the time on a processor in nanoseconds. */
function millisecondsOf(path: string): number {
  return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1_000_000
}
