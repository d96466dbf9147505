import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import type { TestContext } from '../../../../test/support/build-test-app.ts'
import { articlesOf, importFile, OLD_GHOST, openNewPaper, openOldSite } from '../../../../test/support/old-site.ts'
import { openSuiteContext } from '../../../../test/support/suite-context.ts'
import { findRedirect } from '../redirects/redirects.service.ts'

const SITE = 'https://old-ghost.test'
const IMAGES = `${SITE}/content/images/2024/05`

const PICTURES = [`${IMAGES}/mill.png`, `${IMAGES}/lead.png`]

describe('an export of Ghost that was imported', () => {
  let suite: Awaited<ReturnType<typeof openSuiteContext>>
  let context: TestContext
  let asked: string[]
  let report: Awaited<ReturnType<typeof importFile>>

  beforeAll(async () => {
    const site = await openOldSite(PICTURES)
    suite = await openSuiteContext({ outside: site.outside })
    ;({ context } = suite)
    ;({ asked } = site)
    report = await importFile(context, OLD_GHOST, { site: SITE })
  })

  afterAll(() => suite.close())

  it('becomes articles with authors, tags, texts and states', async () => {
    const rows = await articlesOf(context)
    expect(rows.map(({ slug, status, category, author_name }) => [slug, status, category, author_name])).toEqual([
      ['mill-reopens', 'published', 'Business', 'Ada Roe and Bo Díaz'],
      ['council', 'published', 'Community', 'Bo Díaz'],
      ['for-members', 'draft', 'Community', 'Alder County Courier'],
      ['half-a-thought', 'draft', 'Community', 'Alder County Courier'],
      ['letter-of-june', 'archived', 'Community', 'Alder County Courier'],
    ])
    const [mill, , members, half] = rows
    expect(mill).toMatchObject({
      description: 'Forty jobs.',
      meta_description: 'What the mill means.',
      keywords: '["Business","River Town"]',
      published_at: Date.parse('2024-05-02T08:00:00Z'),
      image_alt: 'A wheel',
      image_caption: 'The wheel & the river',
    })
    expect(members?.published_at).toBeNull()
    expect(half?.content_html).toBe('')
    expect(report.lines()).toContain('Half a thought: its text is not in the export')
    expect(report.counts).toMatchObject({ new: 5, left_out: 2 })
    expect(report.lines()).toContain('For members: only members could read it, so it is a draft here')
  })

  it('brings its pictures in full size, and no script of a card', async () => {
    const [mill] = await articlesOf(context)
    expect(asked.sort()).toEqual([`${IMAGES}/lead.png`, `${IMAGES}/mill.png`])
    expect(mill?.image_url).toMatch(/^\/uploads\//)
    expect(mill?.content_html).toMatch(/<img src="\/uploads\/[0-9a-f]{32}\.webp" alt="The mill"/)
    expect(mill?.content_html).toContain('<p>Jobs: 40</p>')
    expect(mill?.content_html).toContain('data-embed-src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    for (const gone of ['steal', 'srcset', 'GHOST_URL', 'old-ghost.test/content'])
      expect(mill?.content_html).not.toContain(gone)
  })

  it('has links and old addresses that lead to the articles', async () => {
    const [mill] = await articlesOf(context)
    expect(mill?.content_html).toContain('href="/council"')
    for (const old of ['/2024/05/02/mill-reopens/', '/river-town/mill-reopens/'])
      expect(await findRedirect(context.store.db, old)).toMatchObject({ to: '/mill-reopens' })
  })
})

it.each(['{"db": [{"data": {}}]}', '{broken'])('an export of Ghost is refused if it is %s', async (json) => {
  const { context } = await openNewPaper([])
  const file = join(newFolder(), 'export.json')
  writeFileSync(file, json)
  await expect(importFile(context, file, { site: SITE })).rejects.toThrow('isn’t an export of Ghost')
})
