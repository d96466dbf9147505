import { join } from 'node:path'
import { searchIndexFolder } from '../../admin-api/src/modules/content/search/index/index-folder.ts'
import { type Measured, measureCommand } from '../support/measure-command.ts'
import { outputSize } from '../support/output-size.ts'
import { ROOT } from '../support/paths.ts'
import { serviceEnvironment } from '../support/service-environment.ts'
import { type BytesRead, readFirstSearch } from './first-search.ts'

const INDEX_SCRIPT = join(ROOT, 'admin-api/src/modules/content/search/index/search-index.process.ts')

export interface MeasuredIndex {
  /** At the lowest priority, as in the product: on a busy machine the CPU says more than the clock. */
  readonly made: Measured
  readonly files: number
  readonly megabytes: number
  readonly firstSearch: readonly BytesRead[] | undefined
}

/** By the product's own process, with Pagefind's below it. */
export async function measureIndex(dataDir: string): Promise<MeasuredIndex> {
  const made = await measureCommand(process.execPath, [INDEX_SCRIPT], {
    cwd: dataDir,
    env: serviceEnvironment({ dataDir, port: 0 }),
  })
  const size = outputSize(searchIndexFolder(dataDir))
  return { made, ...size, firstSearch: await readFirstSearch(dataDir) }
}
