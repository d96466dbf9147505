// `npm run lighthouse`: what Lighthouse and a slow phone say of the sample county's pages, and Lighthouse of the desk. Figures, never a pass or a fail.
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { type Hometown, startHometown } from '../../e2e/support/start-hometown.ts'
import { buildAll } from '../../scripts/build-all.ts'
import { startClockOfTests } from '../../testing/test-clock.ts'
import { describeMachine } from '../support/machine.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { auditPage } from './audit-page.ts'
import { type Browser, startBrowser } from './browser.ts'
import { findPagesToScore } from './pages-to-score.ts'
import { printAudits, type ScoredPage } from './report-audits.ts'
import { scoreDesk } from './score-desk.ts'
import { measureSlowPhone } from './slow-phone.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** `scores`, `fresh`, `slow-phone` or `desk`: only this part. */
    only: { type: 'string' },
    /** Such as `home,calendar`: only these kinds of page or screen get scores. */
    kinds: { type: 'string' },
  },
})
const RUNS = Number(values.runs)
/** While a new installation still makes the sizes of its pictures. */
const FRESH_KINDS = new Set(['home', 'category', 'article'])
const SLOW_PHONE_KINDS = new Set([...FRESH_KINDS, 'calendar', 'search'])

// The small county's events are of those days.
startClockOfTests()
console.log(`\nlighthouse · ${describeMachine()}`)
const kinds = values.kinds?.split(',')
const isWanted = (part: string) => values.only === undefined || values.only === part
const { folder, remove } = makeWorkFolder(tmpdir())
await buildAll()
const browser = await startBrowser(folder)
try {
  if (isWanted('fresh')) await scoreFreshInstallations(browser)
  const hometown = await startHometown()
  try {
    const pages = await findPagesToScore(hometown)
    if (isWanted('scores')) {
      console.log(`\nEach kind of page, ${RUNS} visits in turns`)
      const wanted = pages.filter(({ kind }) => kinds?.includes(kind) ?? true)
      const scored = wanted.map((page): ScoredPage => ({ page, visits: [] }))
      for (let run = 0; run < RUNS; run++) await visitEach(hometown, scored, browser)
      printAudits(scored)
    }
    if (isWanted('slow-phone')) {
      const measured = pages.filter(({ kind }) => SLOW_PHONE_KINDS.has(kind))
      await measureSlowPhone(hometown.url, measured, browser.port)
    }
    // Last, because it makes articles and accounts.
    if (isWanted('desk')) await scoreDesk(hometown, browser.port, kinds)
  } finally {
    await hometown.stop()
  }
} finally {
  await browser.stop()
  remove()
}

async function scoreFreshInstallations({ port }: Browser): Promise<void> {
  console.log(`\nNew installations, from the moment that the site is live: ${RUNS} of them`)
  const scored: ScoredPage[] = []
  for (let run = 0; run < RUNS; run++) {
    const hometown = await startHometown({ isFirstStart: true })
    try {
      const pages = (await findPagesToScore(hometown)).filter(({ kind }) => FRESH_KINDS.has(kind))
      if (scored.length === 0) scored.push(...pages.map((page) => ({ page, visits: [] })))
      await visitEach(hometown, scored, { port })
    } finally {
      await hometown.stop()
    }
  }
  printAudits(scored)
}

async function visitEach({ url }: Hometown, scored: readonly ScoredPage[], { port }: Pick<Browser, 'port'>) {
  for (const { page, visits } of scored) visits.push(await auditPage(`${url}${page.path}`, port))
}
