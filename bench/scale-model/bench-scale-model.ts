import { startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { valuesOf } from './assumptions.ts'
import { printModel } from './report-model.ts'
import { publishATenth } from './tenth-publishes.ts'
import { readATenth } from './tenth-story.ts'

/** What many counties and a breaking story cost, and where it breaks first; two of its assumptions are run at a tenth. */
export async function benchScaleModel({ dir, only }: BenchOptions): Promise<void> {
  const values = valuesOf()
  console.log(`\nScale model · ${describeMachine()}`)
  printModel(values)
  if (only === 'model') return

  const work = makeWorkFolder(dir)
  const postgres = await startPostgres()
  const s3 = await startS3Server()
  try {
    console.log(`\n  a tenth of the publishes, over loopback · ${describeMachine()}`)
    const [county] = await publishATenth({ postgres, s3, folder: work.folder }, values)
    if (!county) return
    console.log(`\n  a tenth of the breaking story, one api process · ${describeMachine()}`)
    await readATenth({ county, s3, folder: work.folder }, values)
  } finally {
    await s3.stop()
    await postgres.stop()
    work.remove()
  }
}
