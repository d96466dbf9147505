import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import type { TestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import {
  articlesOf,
  importFile,
  OLD_COURIER,
  OLD_GHOST,
  openNewPaper,
  openOldSite,
} from '../../../../test/support/import-source-site.ts'
import { openSuiteContext } from '../../../../test/support/suite-context.ts'
import { deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { streamExport } from '../../operations/exports/index.ts'
import { findRedirect } from '../redirects/index.ts'

const UPLOADS = 'https://old-courier.test/wp-content/uploads/2019/03'
const PICTURES = [`${UPLOADS}/tent.png`, `${UPLOADS}/wheel.png`]

async function bySlug(context: TestContext, slug: string) {
  const row = (await articlesOf(context)).find((article) => article.slug === slug)
  if (!row) throw new Error(`no article at /${slug}`)
  return row
}

describe('an export of WordPress that was imported', async () => {
  const { safeFetch } = await openOldSite(PICTURES)
  const context = await openSuiteContext({ safeFetch })
  const report = await importFile(context, OLD_COURIER)

  it('becomes articles with their times, authors, categories, keywords and states', async () => {
    const rows = await articlesOf(context)
    expect(rows.map(({ slug, status, title }) => [slug, status, title])).toEqual([
      ['county-fair', 'published', 'Fair & Rodeo: "A good year"'],
      ['council-budget', 'published', 'Council passes the budget'],
      ['выборы', 'published', 'Выборы'],
      ['board', 'archived', 'For the board only'],
      ['behind', 'draft', 'Behind a password'],
      ['contact-1', 'published', 'Contact & jobs'],
      ['half-a-thought-about-the-mill', 'draft', 'Half a thought about the mill.'],
    ])
    expect(await bySlug(context, 'county-fair')).toMatchObject({
      origin: 'local',
      author_name: 'Ada Roe',
      category: 'Sports',
      keywords: '["Rodeo","Fair the"]',
      description: 'The fair had its best year in decades.',
      meta_description: 'All about the fair.',
      published_at: Date.parse('2019-03-05T18:30:00Z'),
      updated_at: Date.parse('2019-03-07T18:00:00Z'),
    })
    expect(await bySlug(context, 'council-budget')).toMatchObject({ author_name: 'Bo Díaz', category: 'Community' })
    expect(await bySlug(context, 'contact-1')).toMatchObject({ author_name: 'gone' })
    expect((await bySlug(context, 'behind')).published_at).toBeNull()
    expect(report.counts).toMatchObject({ new: 7, left_out: 2, failed: 0 })
  })

  it('is shown as WordPress showed it: paragraphs, captions, galleries, players', async () => {
    const { content_html: fair } = await bySlug(context, 'county-fair')
    expect(fair).toContain('<p>The fair had its best year.<br />\nIt rained on <em>one</em> day only.</p>')
    expect(fair).toMatch(/<figure class="wp-caption alignright">.*<figcaption>The tent, before the rain<\/figcaption>/s)
    expect(fair).toMatch(/<figure class="wp-block-gallery .*<figcaption>The tent on Main Street<\/figcaption>/s)
    expect(fair).toContain('data-embed-src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(fair).not.toMatch(/contact-form-7|script|onclick|<!--|\[gallery|\[caption/)
    const { content_html: budget } = await bySlug(context, 'council-budget')
    expect(budget).toContain('<p>The council voted 4 to 1.</p>')
    expect(budget).toContain('data-embed-src="https://player.vimeo.com/video/76979871')
    expect(budget).not.toContain('wp:')
  })

  it('brings its pictures: read in full size, with caption, and shown from here', async () => {
    const media = await context.store.db.selectFrom('media').selectAll().orderBy('original_name').execute()
    expect(media.map(({ original_name, alt, caption }) => [original_name, alt, caption])).toEqual([
      ['tent.png', 'A white tent', 'The tent on Main Street'],
      ['wheel.png', null, 'The big wheel'],
    ])
    const [tent, wheel] = media.map(({ url }) => url)
    const fair = await bySlug(context, 'county-fair')
    expect(fair).toMatchObject({ image_url: wheel, image_caption: 'The big wheel' })
    expect(fair.content_html).toContain(`<a href="${tent}"`)
    expect(fair.content_html).toContain(`src="${tent}"`)
    expect(fair.content_html).not.toContain('wp-content')
    expect(report.pictures).toMatchObject({ brought: 2, missing: 1 })
  })

  it('redirects every old address: number, dated, category, former slug', async () => {
    const leadsTo = async (target: string) => (await findRedirect(context.store.db, target))?.to
    const dated = ['/2019/03/05/county-fair/', '/2019/03/county-fair']
    for (const old of ['/?p=101', ...dated, '/sports/county-fair/', '/archives/101'])
      expect([old, await leadsTo(old)]).toEqual([old, '/county-fair'])
    expect(await leadsTo('/fair-opens')).toBe('/county-fair')
    expect(await text(streamExport(context, 'redirects.csv'))).toMatch(/^\/\?p=101,\/county-fair,/m)
    expect(await leadsTo('/?p=102')).toBe('/council-budget')
    expect(await leadsTo('/2021/02/02/contact/')).toBe('/contact-1')
    for (const hidden of ['/?p=104', '/?p=105', '/?p=106', '/2021/01/02/behind/'])
      expect([hidden, await leadsTo(hidden)]).toEqual([hidden, undefined])
  })
})

describe('an export of WordPress', () => {
  let context: TestContext
  let asked: string[]
  let trusted: Set<string>
  let pictures: Map<string, Buffer>

  beforeEach(async () => {
    ;({ context, asked, trusted, pictures } = await openNewPaper(PICTURES))
  })

  it('keeps the address of a picture that can’t be had, says so, and tries again the next time', async () => {
    const report = await importFile(context, OLD_COURIER)
    expect((await bySlug(context, 'council-budget')).content_html).toContain(`src="${UPLOADS}/lost.png"`)
    expect(report.lines()).toContain(`the picture ${UPLOADS}/lost.png keeps its address: The server answered 404`)
    expect(report.isComplete()).toBe(false)
    const [tent] = pictures.values()
    if (tent) pictures.set(`${UPLOADS}/lost.png`, tent)
    const again = await importFile(context, OLD_COURIER)
    expect(again.isComplete()).toBe(true)
    expect(again.counts).toMatchObject({ new: 0, updated: 1, unchanged: 6 })
    expect((await bySlug(context, 'council-budget')).content_html).not.toContain('lost.png')
  })

  it('changes nothing the second time, and reads no picture again', async () => {
    pictures.set(`${UPLOADS}/lost.png`, Buffer.from(pictures.get(`${UPLOADS}/tent.png`) ?? ''))
    await importFile(context, OLD_COURIER)
    const before = await articlesOf(context)
    const changes = await context.store.db.selectFrom('changes').selectAll().execute()
    asked.length = 0
    const report = await importFile(context, OLD_COURIER)
    expect(report.counts).toMatchObject({ new: 0, updated: 0, unchanged: 7 })
    expect(await articlesOf(context)).toEqual(before)
    expect(await context.store.db.selectFrom('changes').selectAll().execute()).toEqual(changes)
    expect(asked).toEqual([])
  })

  it('that ends in the middle, wherever that is, leaves the same after another run', async () => {
    await importFile(context, OLD_COURIER)
    const whole = await contentOf(context)
    const statements = await failingStatements(context.store)
    for (let n = 1; ; n += 23) {
      for (const table of ['articles', 'imported_items', 'redirects', 'media', 'changes'] as const)
        await context.store.db.deleteFrom(table).execute()
      statements.dieAt(n, 'before')
      await importFile(context, OLD_COURIER).catch(() => undefined)
      const hasDied = statements.end()
      const between = await contentOf(context)
      expect(between.items, String(n)).toHaveLength(between.articles.length)
      await importFile(context, OLD_COURIER)
      expect(await contentOf(context), String(n)).toEqual(whole)
      if (!hasDied) return
    }
  })

  it('may name pictures of this network only where the operator named their site', async () => {
    await importFile(context, OLD_COURIER)
    expect([...trusted]).toEqual([])
    await importFile(context, OLD_COURIER, { trustedSite: 'https://old-courier.test/' })
    expect([...trusted]).toContain('https://old-courier.test')
  })

  it('leaves alone what somebody changed or deleted here since', async () => {
    await importFile(context, OLD_COURIER)
    const [fair, budget] = [await bySlug(context, 'county-fair'), await bySlug(context, 'council-budget')]
    await updateArticle(context, fair.id, { title: 'Ours now' }, 'ruth')
    await deleteArticle(context, budget.id, 'ruth')
    Object.assign(context.config, { categoryMap: { Sports: 'Events', 'City Hall': 'Business' } })
    const report = await importFile(context, OLD_COURIER)
    expect(report.counts).toMatchObject({ changed_here: 1, deleted_here: 1, new: 0 })
    expect(await bySlug(context, 'county-fair')).toMatchObject({ title: 'Ours now', category: 'Sports' })
    expect((await articlesOf(context)).map(({ slug }) => slug)).not.toContain('council-budget')
  })

  it('takes over what the mirror left here, unless an editor changed it', async () => {
    await importFile(context, OLD_COURIER)
    await context.store.db.deleteFrom('imported_items').execute()
    const fair = await bySlug(context, 'county-fair')
    const mirrored = context.store.db.updateTable('articles').set({ content_html: '<p>As the mirror had it.</p>' })
    await mirrored.where('id', '=', fair.id).execute()
    await updateArticle(context, (await bySlug(context, 'council-budget')).id, { title: 'Ours' }, 'ruth')
    const report = await importFile(context, OLD_COURIER)
    expect(report.counts.changed_here).toBe(1)
    expect(await bySlug(context, 'county-fair')).toMatchObject({ id: fair.id, content_html: fair.content_html })
    expect((await bySlug(context, 'council-budget')).title).toBe('Ours')
  })

  it('writes nothing in a dry run, and tells the same', async () => {
    const report = await importFile(context, OLD_COURIER, { isDryRun: true })
    expect(report.counts).toMatchObject({ new: 7, left_out: 2 })
    expect(report.summary()).toContain('Dry run')
    expect(await articlesOf(context)).toEqual([])
    expect(asked).toEqual([])
    for (const table of ['imported_items', 'media', 'redirects'] as const)
      expect(await context.store.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

/** Returns the content without times and ids of this installation. */
async function contentOf(context: TestContext) {
  const { db } = context.store
  const articles = (await articlesOf(context)).map(({ id: _id, number: _number, ...row }) => row)
  const paths = await db.selectFrom('redirects').select('path').orderBy('path').execute()
  const media = await db.selectFrom('media').select(['url', 'caption', 'alt']).orderBy('url').execute()
  const items = await db.selectFrom('imported_items').select(['item_id', 'digest']).orderBy('item_id').execute()
  return { articles, paths, media, items }
}

const SITE = 'https://old-ghost.test'
const IMAGES = `${SITE}/content/images/2024/05`

const GHOST_PICTURES = [`${IMAGES}/mill.png`, `${IMAGES}/lead.png`]

describe('an export of Ghost that was imported', async () => {
  const { safeFetch, asked } = await openOldSite(GHOST_PICTURES)
  const context = await openSuiteContext({ safeFetch })
  const report = await importFile(context, OLD_GHOST, { site: SITE })

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
