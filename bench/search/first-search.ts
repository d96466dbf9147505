import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { chromium, type Page, type Request } from '@playwright/test'
import { prepareChromium } from '../../e2e/support/chromium.ts'
import { startApi } from '../publish/api-process.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { startPublisher } from '../publish/publisher.ts'
import { compileSite } from '../publish/site-code.ts'

export interface BytesRead {
  readonly name: string
  readonly requests: number
  /** Of bodies, as they were sent. */
  readonly bytes: number
}

/** What a browser that was never there reads for a first search, and for another; undefined where there is none. */
export async function readFirstSearch(dataDir: string): Promise<BytesRead[] | undefined> {
  const found = await prepareChromium()
  if (found === undefined) return undefined
  const { distDir, remove } = await compileSite()
  const api = await startApi(dataDir)
  const publisher = await startPublisher({
    apiOrigin: api.origin,
    siteDir: join(dataDir, 'site'),
    distDir,
    profile: undefined,
  })
  await publisher.renderAll(countyDate(Date.now(), TIME_ZONE))
  await publisher.stop()
  const browser = await chromium.launch({ executablePath: found.executablePath, env: { ...found.env } })
  try {
    return await readSearches(await browser.newPage(), api.origin)
  } finally {
    await browser.close()
    await api.process.stop()
    remove()
  }
}

async function readSearches(page: Page, origin: string): Promise<BytesRead[]> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(`${origin}/search`, { waitUntil: 'networkidle' })
  const opened = await bytesOf('the page itself', finished.splice(0))
  await search(page, 'council')
  const first = finished.splice(0)
  await search(page, 'harvest supper')
  return [
    opened,
    await bytesOf('first search: code and list of the index', first.filter(isOnce)),
    await bytesOf(
      'first search: its words and results',
      first.filter((request) => !isOnce(request)),
    ),
    await bytesOf('another search, two words', finished.splice(0)),
  ]
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('status').getByText(`for “${words}”`).waitFor()
  await page.waitForLoadState('networkidle')
}

function isOnce(request: Request): boolean {
  return /\/pagefind\/(?!.*\/(?:index|fragment)\/)/.test(request.url())
}

async function bytesOf(name: string, requests: readonly Request[]): Promise<BytesRead> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return { name, requests: requests.length, bytes: sizes.reduce((sum, size) => sum + size.responseBodySize, 0) }
}
