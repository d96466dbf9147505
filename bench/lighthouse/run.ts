// `npm run lighthouse`: what Lighthouse and a slow phone say of the sample county's pages. Figures, never a pass or a fail.
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startHometown } from '../../e2e/support/start-hometown.ts'
import { buildAll } from '../../scripts/build-all.ts'
import { describeMachine } from '../support/machine.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { auditPage } from './audit-page.ts'
import { startBrowser } from './browser.ts'
import { findPagesToScore } from './pages-to-score.ts'
import { printAudits, type ScoredPage } from './report-audits.ts'
import { measureSlowPhone } from './slow-phone.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** `scores` or `slow-phone`: only this part. */
    only: { type: 'string' },
  },
})

console.log(`\nlighthouse · ${describeMachine()}`)
const { folder, remove } = makeWorkFolder(tmpdir())
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
await buildAll()
const hometown = await startHometown({ dataDir })
const browser = await startBrowser(folder)
try {
  const pages = await findPagesToScore(hometown)
  if (values.only !== 'slow-phone') {
    const scored: ScoredPage[] = pages.map((page) => ({ page, visits: [] }))
    for (let run = 0; run < Number(values.runs); run++) {
      for (const { page, visits } of scored) visits.push(await auditPage(`${hometown.url}${page.path}`, browser.port))
    }
    printAudits(scored)
  }
  if (values.only !== 'scores') await measureSlowPhone(hometown.url, pages, browser.port)
} finally {
  await browser.stop()
  await hometown.stop()
  remove()
}
