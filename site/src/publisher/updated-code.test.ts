import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, readSite } from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleBusiness, sampleEvent } from '../../test/support/sample-content.ts'
import { listFiles } from './client-files.ts'
import { fileOfPage } from './site-paths.ts'

/** What pages of the code before don't have. */
const SUBJECTS = /<meta name="hometown:subject"[^>]*>| data-article="\d+"/g

const LISTS = [
  '/',
  '/business',
  '/business/2026/11',
  '/business/feed.xml',
  '/feed.xml',
  '/calendar',
  '/business-directory',
]
const SINGLE_PAGES = ['/events/fair-1', '/events/fair-1.ics', '/business-directory/shop-1']

describe('the first release of code whose pages say what they are about', () => {
  let pages: BrokenPages
  let siteDir: string
  let before: Map<string, string>

  beforeEach(async () => {
    pages = await openBrokenPages()
    const { events, businesses } = pages.service
    events.set('event-1', sampleEvent(1, { title: 'Fish & "chips"' }))
    businesses.set('business-1', sampleBusiness(1, { name: 'Smith & Sons' }))
    ;({ siteDir } = await pages.open())
    const root = join(siteDir, 'current')
    for (const file of listFiles(root).filter((name) => name.endsWith('.html'))) {
      writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8').replaceAll(SUBJECTS, ''))
    }
    before = readSite(siteDir)
  })
  afterEach(() => pages.close())

  /** What readers see after it. */
  async function update(): Promise<Map<string, string>> {
    const publisher = await pages.start(siteDir, 'updated')
    await publisher.send([change('verify')])
    return readSite(siteDir)
  }

  it('loses no page where the new code is broken', async () => {
    const articles = Array.from(pages.service.posts.values(), ({ slug }) => `/${slug}`)
    for (const path of [...articles, ...LISTS, ...SINGLE_PAGES]) pages.broken.add(path)
    const after = await update()
    for (const file of Array.from(pages.broken, fileOfPage)) {
      expect(before.has(file), file).toBe(true)
      expect(after.get(file), file).toBe(before.get(file))
    }
  })

  it('shows nothing that was withdrawn meanwhile', async () => {
    const { posts, events, businesses } = pages.service
    posts.delete(11)
    posts.set(24, sampleArticle({ wordpressPostId: 24, slug: 'story-11', title: 'Another' }))
    events.clear()
    events.set('event-2', sampleEvent(2, { slug: 'fair-1' }))
    businesses.clear()
    businesses.set('business-2', sampleBusiness(2, { slug: 'shop-1' }))
    const gone = ['/story-11', ...SINGLE_PAGES]
    for (const path of [...gone, '/story-3', ...LISTS]) pages.broken.add(path)
    const after = await update()
    for (const file of gone.map(fileOfPage)) expect(after.has(file), file).toBe(false)
    expect(after.get('story-3.html')).toContain('Text of story 3')
    for (const [file, text] of after) expect(text, file).not.toContain('Story 11<')
  })
})
