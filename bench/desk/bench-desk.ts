import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { buildDesk } from '../../scripts/build-desk.ts'
import { makeCorpus, TIME_ZONE } from '../publish/corpus.ts'
import { fillStore } from '../publish/fill-database.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { fillDesk } from './fill-desk.ts'
import { measureMorning } from './morning-page.ts'
import { printMorning, printTyping } from './report-desk.ts'
import { measureTyping } from './type-in-filter.ts'

/** The calls of the morning page and of the lists that an editor opens first, and typing in a filter, in archives of several sizes. */
export async function benchDesk(options: BenchOptions): Promise<void> {
  console.log(`\nbench:desk · ${describeMachine()}`)
  if (options.only !== 'calls') await buildDesk()
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
      if (options.only !== 'typing') printMorning(size, await measureMorning(store, dataDir))
      if (options.only !== 'calls') printTyping(size, await measureTyping(dataDir))
    } finally {
      await store.close()
    }
  }
  remove()
}
