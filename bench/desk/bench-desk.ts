import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { makeCorpus, TIME_ZONE } from '../publish/corpus.ts'
import { fillStore } from '../publish/fill-database.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { fillDesk } from './fill-desk.ts'
import { measureMorning } from './morning-page.ts'
import { printMorning } from './report-desk.ts'

/** The calls of the morning page and of the lists that an editor opens first, in archives of several sizes. */
export async function benchDesk(options: BenchOptions): Promise<void> {
  console.log(`\nbench:desk · ${describeMachine()}`)
  const { folder, remove } = makeWorkFolder(options.dir)
  for (const size of options.sizes) {
    const dataDir = join(folder, String(size))
    mkdirSync(dataDir, { recursive: true })
    const store = await openStore({ dataDir, databaseUrl: undefined })
    try {
      const now = Date.now()
      const today = countyDate(now, TIME_ZONE)
      await fillStore(store, makeCorpus(size, today))
      await fillDesk(store, size, today, now)
      printMorning(size, await measureMorning(store, dataDir))
    } finally {
      await store.close()
    }
  }
  remove()
}
