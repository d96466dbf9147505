import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openContext } from '../admin-api/src/build-context.ts'
import { loadConfig } from '../admin-api/src/config/config.ts'
import type { AppContext } from '../admin-api/src/context.ts'
import { openStore } from '../admin-api/src/database/connection.ts'
import type { Store } from '../admin-api/src/database/database.ts'
import { migrateStore } from '../admin-api/src/database/migrate.ts'
import { createWrite } from '../admin-api/src/database/write/unit-of-work.ts'
import { signUp } from '../admin-api/src/modules/audience/subscribers/sign-up.service.ts'
import {
  type BenchOptions,
  fixed,
  makeWorkFolder,
  minimum,
  printHeader,
  printTable,
  printVerdicts,
  ratio,
} from './helpers.ts'

const SIGN_UPS = 3000
const AT_ONCE = 100

/** Compares durable sign-ups through the service without HTTP, in shared commits and with one for each, in turns. */
export async function benchSignUps({ dir, runs }: BenchOptions): Promise<void> {
  printHeader(`sign-ups, ${SIGN_UPS} readers, ${AT_ONCE} at once`)
  const folder = makeWorkFolder(dir)
  const shared: number[] = []
  const single: number[] = []
  for (let run = 0; run < runs; run++) {
    single.push(await timeSignUps(join(folder, `single-${run}`), withOneCommitEach))
    shared.push(await timeSignUps(join(folder, `shared-${run}`), (context) => context))
  }
  const rate = (times: readonly number[]) => (SIGN_UPS / (minimum(times) ?? 0)) * 1000
  printTable(
    ['', 'sign-ups/s'],
    [
      ['ours', fixed(rate(shared))],
      ['one commit for each', fixed(rate(single))],
    ],
  )
  printVerdicts([
    { what: 'ours against one commit for each', value: ratio(rate(shared), rate(single)), bar: 3, sense: 'least' },
  ])
}

function withOneCommitEach(context: AppContext): AppContext {
  const { store } = context
  const single: Store = { ...store, groupWrite: (write) => store.db.transaction().execute(write) }
  return { ...context, store: { ...single, write: createWrite(single, context) } }
}

/** Returns milliseconds until all are acknowledged. */
async function timeSignUps(dataDir: string, use: (context: AppContext) => AppContext): Promise<number> {
  mkdirSync(dataDir)
  const loaded = loadConfig({ DATA_DIR: dataDir, SITE_URL: 'https://news.localhost', SAMPLE_CONTENT: 'false' })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const empty = await openStore(loaded.config)
  await migrateStore(empty)
  await empty.close()
  const context = await openContext(loaded.config, 'api')
  const used = use(context)
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < SIGN_UPS) {
        const email = `reader-${next++}@readers.example`
        await signUp(used, { email, categories: ['Community'], source: 'website' })
      }
    }),
  )
  const milliseconds = performance.now() - begun
  await context.store.close()
  return milliseconds
}
