import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BackupList } from '@hometown/shared-types/backup'
import { countyDate } from '@hometown/shared-types/county-time'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { fillStore } from '../publish/fill-database.ts'
import { compileSite } from '../publish/site-code.ts'
import { makeSearchedCorpus } from '../search/searched-corpus.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile } from '../support/report.ts'
import { startService } from '../support/start-service.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { fillRevisions } from './fill-revisions.ts'
import { readPages } from './read-pages.ts'

const ARTICLES = 1000
const REVISIONS = 20_000
const QUIET_MS = 15_000
const POLL_INTERVAL_MS = 200
const RUNS = 3

/** What readers notice of a backup: pages and views while one is made, in turns with as long without. */
export async function benchBackup({ dir, runs = RUNS }: BenchOptions): Promise<void> {
  console.log(`\nBackup · ${describeMachine()}`)
  const { distDir, remove: removeCode } = await compileSite()
  const work = makeWorkFolder(dir)
  const dataDir = join(work.folder, 'data')
  mkdirSync(dataDir)
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await fillStore(store, makeSearchedCorpus(ARTICLES, countyDate(Date.now(), TIME_ZONE)))
  await fillRevisions(store, REVISIONS)
  await store.close()
  const megabytes = statSync(join(dataDir, 'hometown.sqlite')).size / 1_000_000
  const service = await startService({ dataDir, distDir, env: { TRUST_PROXY: '127.0.0.1/32', LOG_LEVEL: 'error' } })
  try {
    await readPages(service.origin, ARTICLES, () => setTimeout(QUIET_MS / 3))
    const quiet: number[] = []
    const during: number[] = []
    let backupMs = 0
    for (let run = 0; run < runs; run++) {
      quiet.push(...(await readPages(service.origin, ARTICLES, () => setTimeout(QUIET_MS))))
      const begun = performance.now()
      during.push(...(await readPages(service.origin, ARTICLES, backUp)))
      backupMs += (performance.now() - begun) / runs
    }
    console.log(
      `  ${fixed(megabytes)} MB of database, ${fixed(backupMs / 1000, 1)} s for a backup, ${describeMachine()}`,
    )
    printTable(
      ['pages and views', 'requests', 'p50', 'p99', 'slowest'],
      [rowOf('without a backup', quiet), rowOf('while one is made', during)],
    )
    printVerdicts([
      { what: 'p99 while one is made', value: quantile(during, 0.99), bar: 50, sense: 'most', unit: 'ms' },
    ])
  } finally {
    await service.stop()
    work.remove()
    removeCode()
  }

  async function backUp(): Promise<void> {
    await service.call('POST', '/api/backups', {})
    for (;;) {
      await setTimeout(POLL_INTERVAL_MS)
      const { state } = (await service.call<BackupList>('GET', '/api/backups')).work
      if (state === 'failed') throw new Error('The backup failed.')
      if (state === 'idle') return
    }
  }
}

function rowOf(name: string, times: readonly number[]): string[] {
  const at = (share: number) => fixed(quantile(times, share), 1, ' ms')
  return [name, String(times.length), at(0.5), at(0.99), at(1)]
}
