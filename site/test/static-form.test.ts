import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_BREAK } from '@hometown/shared-types/page-breaks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteContent } from '../src/lib/content.ts'
import { createContentIndex } from '../src/lib/content-index.ts'
import { writeContentSnapshot } from '../src/lib/content-snapshot.ts'
import { midnightPaths } from '../src/publisher/affected-paths.ts'
import { runAstroBuild, SITE_DIST } from '../src/publisher/build-site-code.ts'
import { listClientFiles, listFiles } from '../src/publisher/client-files.ts'
import { eventPathsAtMidnight } from '../src/publisher/event-paths.ts'
import { fixturePathsAtMidnight } from '../src/publisher/fixture-paths.ts'
import { LastSite } from '../src/publisher/last-site.ts'
import { PageFailures } from '../src/publisher/page-failures.ts'
import { renderPages } from '../src/publisher/render-pages.ts'
import { fileOfPage, listPagePaths } from '../src/publisher/site-paths.ts'
import { getRenderer, makeFolder, removeFolders } from './support/open-publisher.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleContent,
  sampleEvent,
  sampleGame,
  sampleNewsletter,
  sampleSeries,
  sampleSite,
  TIME_ZONE,
  TODAY,
} from './support/sample-content.ts'

const businesses = Array.from({ length: 5 }, (_, at) => sampleBusiness(at))
const newsletters = [sampleNewsletter(1), sampleNewsletter(8), sampleNewsletter(400)]
const events = [sampleEvent(0), sampleEvent(3), sampleEvent(-9), sampleSeries(-3, 'FREQ=WEEKLY')]
const fixtures = Array.from({ length: 40 }, (_, at) =>
  sampleGame(at - 20, { team: `Millers ${at % 3}`, season: at < 5 ? '2025' : '2026' }),
)
const sample = sampleContent(120, undefined, businesses, newsletters, [...events, ...fixtures])
const divided = sampleArticle({
  wordpressPostId: 900,
  slug: 'county-fair',
  content: ['<p>One.</p>', '<p>Two.</p>', '<p>Three.</p>'].join(PAGE_BREAK),
})
const content = { ...sample, articles: createContentIndex(TIME_ZONE, [...sample.articles.all(), divided]) }

async function render(rendered: SiteContent): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const [failures, last] = [new PageFailures(), new LastSite(undefined, rendered)]
  const paths = listPagePaths(rendered)
  for await (const { file, bytes } of renderPages(await getRenderer(), rendered, paths, failures, last)) {
    files.set(file, bytes.toString('utf8'))
  }
  return files
}

describe('the pages', () => {
  const outDir = join(import.meta.dirname, `../node_modules/.static-${process.pid}`)
  let rendered: Map<string, string>

  beforeAll(async () => {
    rendered = await render(content)
  })

  afterAll(() => {
    rmSync(outDir, { recursive: true, force: true })
    removeFolders()
  })

  it('are byte for byte what Astro’s own static build makes of the same source and content', async () => {
    const folder = makeFolder()
    const snapshot = join(folder, 'content.json')
    await writeContentSnapshot(snapshot, content, businesses)
    await runAstroBuild({ HOMETOWN_STATIC: '1', HOMETOWN_CONTENT: snapshot, HOMETOWN_OUT_DIR: outDir })
    const built = new Map(listFiles(outDir).map((file) => [file, readFileSync(join(outDir, file))]))
    const different = [...rendered].filter(([file, text]) => built.get(file)?.toString('utf8') !== text)
    expect(different.map(([file]) => file)).toEqual([])
    const compiled = listClientFiles(SITE_DIST)
    for (const file of compiled)
      expect(built.get(file)?.equals(readFileSync(join(SITE_DIST, 'client', file))), file).toBe(true)
    // A static build has nothing for the preview page, and the publisher never writes it.
    const unpublished = [...built.keys()].filter((file) => !rendered.has(file) && !compiled.includes(file))
    expect(unpublished, 'Each page needs its path in site/src/publisher/site-paths.ts.').toEqual(['preview.html'])
  }, 120_000)

  it('carry the address of whichever site they are rendered for', async () => {
    const other = await render({ ...content, site: { ...sampleSite, siteUrl: 'https://paper.example.com' } })
    expect([...rendered].filter(([, text]) => text.includes('paper.example.com'))).toEqual([])
    expect([...other].filter(([, text]) => text.includes('news.example.org')).map(([file]) => file)).toEqual([])
    expect(other.get('story-1.html')).toContain('<link rel="canonical" href="https://paper.example.com/story-1">')
    expect(rendered.get('story-1.html')).toContain('<link rel="canonical" href="https://news.example.org/story-1">')
  })

  it('change at midnight only where the publisher renders them again', async () => {
    const tomorrow = await render({ ...content, today: '2026-11-21' })
    const different = [...tomorrow.keys()].filter((file) => tomorrow.get(file) !== rendered.get(file))
    const midnight = [
      ...midnightPaths(),
      ...eventPathsAtMidnight(content.events, TODAY, '2026-11-21'),
      ...fixturePathsAtMidnight(content.fixtures, TODAY, '2026-11-21'),
    ].map(fileOfPage)
    expect(different.filter((file) => !midnight.includes(file))).toEqual([])
    expect(different).toContain('index.html')
  })

  it('hold their policy in a meta tag, with the hash of every script that stands in the page', () => {
    for (const [file, text] of rendered) {
      if (file.endsWith('.html')) expect(text, file).toMatch(/<meta http-equiv="content-security-policy"/i)
    }
  })
})
