import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourcesId } from '../../site/src/publisher/site-code.ts'
import { takePlace } from '../../site/src/publisher/take-place.ts'
import { prepareSamplePictures } from './prepare-sample-pictures.ts'
import { SAMPLE_COUNTY } from './sample-county.ts'
import { startHometown, waitFor } from './start-hometown.ts'

const root = join(import.meta.dirname, '../..')
const MADE_FROM = 'made-from.json'
const SOURCES = ['admin-api/src', 'admin-api/sample', 'shared-types/src', 'site/src', 'e2e/support', 'pnpm-lock.yaml']
/** The county is dated by the day on which it is made. */
const GOOD_FOR_MS = 3_600_000
/** Those that are drawn in advance; what is missing is drawn by each product. */
const CARDS = 20
/** It starts beside the unit tests, which take all cores. */
const WAIT_MS = 300_000

/** Starts the product with the sample county, unless that was done lately with the same sources. */
export async function prepareSampleCounty(): Promise<void> {
  await prepareSamplePictures()
  const id = sourcesId(root, SOURCES, (file) => !file.endsWith('.test.ts'))
  if (isGood(id)) return
  mkdirSync(dirname(SAMPLE_COUNTY), { recursive: true })
  const fresh = mkdtempSync(`${SAMPLE_COUNTY}-`)
  try {
    await fill(fresh)
    writeFileSync(join(fresh, MADE_FROM), JSON.stringify({ id, madeAt: Date.now() }))
    takePlace(SAMPLE_COUNTY, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function isGood(id: string): boolean {
  const file = join(SAMPLE_COUNTY, MADE_FROM)
  if (!existsSync(file)) return false
  const made = JSON.parse(readFileSync(file, 'utf8')) as { id: string; madeAt: number }
  return made.id === id && Date.now() - made.madeAt < GOOD_FOR_MS
}

async function fill(dataDir: string): Promise<void> {
  const hometown = await startHometown({ dataDir, removeData: false, isFirstStart: true })
  try {
    await waitFor(() => hometown.page('/pagefind/current.json'), WAIT_MS)
    const cards = join(dataDir, 'derived/cards')
    await waitFor(() => (existsSync(cards) && readdirSync(cards).length >= CARDS) || undefined, WAIT_MS)
  } finally {
    await hometown.stop()
  }
}
