import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleArticles } from '../../../../sample/index.ts'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { describeOnBoth } from '../../../../test/support/on-both-databases.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { listPublishedArticles } from '../../content/articles/articles.service.ts'
import { listPublicBusinesses, updateBusiness } from '../../content/businesses/businesses.service.ts'
import { listTopics } from '../../content/topics/topics.service.ts'
import { listDueSources, listSources, updateSource } from '../../newsroom/sources/sources.service.ts'
import { importSampleCounty, removeSampleCounty } from './sample-county.service.ts'
import { samplePublishedAt } from './sample-dates.ts'

const chicago = 'America/Chicago'
const firstPage = { page: 1, per_page: 100 }

describeOnBoth('the sample county', (openTestStore) => {
  const open = async () => buildTestContext({ store: await openTestStore() })

  it('fills an empty database with published articles, their pictures and what publishing must know', async () => {
    const context = await open()
    expect(await importSampleCounty(context)).toBe(sampleArticles.length)
    const { data, total } = await listPublishedArticles(context, firstPage)
    expect(total).toBe(sampleArticles.length)
    expect(data.every((article) => (article.publishedAt ?? Infinity) <= context.clock.now())).toBe(true)
    expect(data.map((article) => article.slug).sort()).toEqual(sampleArticles.map((sample) => sample.slug).sort())
    const illustrated = data.filter((article) => article.imageUrl)
    expect(illustrated).toHaveLength(sampleArticles.filter((sample) => sample.picture).length)
    for (const { imageUrl } of illustrated) await access(join(context.config.dataDir, imageUrl ?? ''))
    const changes = await context.store.db.selectFrom('changes').select('kind').orderBy('seq').execute()
    expect(changes.filter((change) => change.kind === 'article')).toHaveLength(total)
    expect(changes.at(-1)).toEqual({ kind: 'settings' })
  })

  it('describes topics that have stories, and takes those along that nobody changed', async () => {
    const context = await open()
    await importSampleCounty(context)
    const { data } = await listTopics(context, { search: '', show: 'pages' })
    expect(data.length).toBeGreaterThanOrEqual(4)
    expect(data.find(({ kind }) => kind === 'series')).toMatchObject({ name: 'Made Here', articles: 4 })
    expect(data.filter(({ hasExplainer }) => hasExplainer).length).toBeGreaterThanOrEqual(2)
    await context.store.db.updateTable('topics').set({ sample: 0 }).where('slug', '=', 'farming').execute()
    await removeSampleCounty(context)
    const left = await context.store.db.selectFrom('topics').select('slug').execute()
    expect(left).toEqual([{ slug: 'farming' }])
  })

  it('stores the pictures in a text too, and keeps them as long as the text shows them', async () => {
    const context = await open()
    const sample = sampleArticles.find(({ content }) => content.includes('"/sample/'))
    const other = sampleArticles.find(({ content }) => !content.includes('"/sample/'))
    if (!sample || !other) throw new Error('No sample has a picture in its text')
    await importSampleCounty(context, async () => [sample, other])
    const { data } = await listPublishedArticles(context, firstPage)
    const article = data.find(({ slug }) => slug === sample.slug)
    const shown = [...(article?.content ?? '').matchAll(/src="(\/uploads\/[^"]+)"[^>]* width="\d+" height="\d+"/g)]
    expect(shown.length).toBe([...sample.content.matchAll(/"\/sample\//g)].length)
    expect(article?.content).not.toContain('/sample/')

    await updateArticle(context, article?.id ?? '', { title: 'Ours' }, 'nora')
    await removeSampleCounty(context)
    const kept = (await context.store.db.selectFrom('media').select('url').execute()).map(({ url }) => url)
    for (const [, url = ''] of shown) {
      expect(kept).toContain(url)
      await access(join(context.config.dataDir, url))
    }
  })

  it('leaves the pictures that a page of the newsroom shows', async () => {
    const context = await open()
    await importSampleCounty(context)
    const { data } = await listPublishedArticles(context, firstPage)
    const [shown = '', other = ''] = data.flatMap(({ imageUrl }) => imageUrl ?? [])
    const about = { key: 'aboutHtml', value: JSON.stringify(`<img src="${shown}">`), updated_at: 1, updated_by: null }
    await context.store.db.insertInto('settings').values(about).execute()
    await removeSampleCounty(context)
    const kept = await context.store.db.selectFrom('media').select('url').execute()
    expect(kept).toEqual([{ url: shown }])
    await access(join(context.config.dataDir, shown))
    await expect(access(join(context.config.dataDir, other))).rejects.toThrow('ENOENT')
  })

  it('has sources that are never due, and takes them with it unless one was given an address', async () => {
    const context = await open()
    const [sample] = sampleArticles
    await importSampleCounty(context, async () => (sample ? [sample] : []))
    const sources = await listSources(context)
    expect(sources).toHaveLength(12)
    expect(sources.every(({ health }) => health.state === 'sample' && health.nextCheckAt === null)).toBe(true)
    expect(await listDueSources(context, 100)).toEqual([])
    const [kept, other] = sources
    const signedIn = { user: await signIn(context), sessionId: '' }
    await updateSource(context, signedIn, kept?.id ?? '', { url: 'https://fair.example' })
    await updateSource(context, signedIn, other?.id ?? '', { name: 'Renamed' })
    await removeSampleCounty(context)
    expect(await listSources(context)).toMatchObject([{ url: 'https://fair.example', sample: false }])
  })

  it('comes once: not again after its removal, and not twice at once', async () => {
    const context = await open()
    const counts = await Promise.all([importSampleCounty(context), importSampleCounty(context)])
    expect(counts.sort((a, b) => a - b)).toEqual([0, sampleArticles.length])
    await removeSampleCounty(context)
    expect(await importSampleCounty(context)).toBe(0)
  })

  it('leaves a database alone that has an article', async () => {
    const context = await open()
    await createArticle(context, newArticle(), null)
    expect(await importSampleCounty(context)).toBe(0)
  })

  it('goes without the articles and pictures that the newsroom has made its own', async () => {
    const context = await open()
    await importSampleCounty(context)
    const { data } = await listPublishedArticles(context, firstPage)
    const edited = data.find((article) => article.imageUrl)
    if (!edited) throw new Error('No sample has a picture')
    await updateArticle(context, edited.id, { title: 'Our own now' }, 'nora')
    const own = await createArticle(context, newArticle({ status: 'published' }), 'nora')
    await context.store.db.deleteFrom('changes').execute()

    expect(await removeSampleCounty(context)).toBe(sampleArticles.length - 1)
    const left = await listPublishedArticles(context, firstPage)
    expect(left.data.map((article) => article.id).sort()).toEqual([edited.id, own.id].sort())
    const pictures = await context.store.db.selectFrom('media').select('url').execute()
    expect(pictures).toEqual([{ url: edited.imageUrl }])
    await access(join(context.config.dataDir, edited.imageUrl ?? ''))
    const changes = await context.store.db.selectFrom('changes').selectAll().execute()
    expect(changes.filter((change) => change.kind === 'article' && !change.after)).toHaveLength(
      sampleArticles.length - 1,
    )
    expect(changes.filter((change) => change.kind === 'settings')).toHaveLength(1)
    expect(await removeSampleCounty(context)).toBe(0)
  })

  it('unmarks the site with its last article', async () => {
    const context = await open()
    const [first, second] = sampleArticles
    if (!first || !second) throw new Error('There are too few samples')
    await importSampleCounty(context, async () => [first, second])
    const { data } = await listPublishedArticles(context, firstPage)
    await context.store.db.deleteFrom('changes').execute()
    const kinds = async () =>
      (await context.store.db.selectFrom('changes').select('kind').orderBy('seq').execute()).map((row) => row.kind)
    await updateArticle(context, data[0]?.id ?? '', { title: 'Ours' }, 'nora')
    expect(await kinds()).toEqual(['article'])
    await deleteArticle(context, data[1]?.id ?? '', 'nora')
    expect(await kinds()).toEqual(['article', 'article', 'settings'])
  })
})

describe('the date of a sample', () => {
  const noon = Date.UTC(2026, 10, 20, 18)

  it('is counted back from today in the county', () => {
    expect(samplePublishedAt({ daysAgo: 0, time: '06:30' }, noon, chicago)).toBe(Date.UTC(2026, 10, 20, 12, 30))
    expect(samplePublishedAt({ daysAgo: 30, time: '06:30' }, noon, chicago)).toBe(Date.UTC(2026, 9, 21, 11, 30))
  })

  it('is yesterday when its time of day is still ahead', () => {
    expect(samplePublishedAt({ daysAgo: 0, time: '18:00' }, noon, chicago)).toBe(Date.UTC(2026, 10, 20, 0))
  })
})

describeOnBoth('the sample directory', (openTestStore) => {
  it('comes with the county, and goes without what the newsroom has made its own', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    await importSampleCounty(context, async () => sampleArticles.slice(0, 1))
    const published = await listPublicBusinesses(context)
    expect(published).toHaveLength(24)
    const pictured = published.find(({ imageUrl }) => imageUrl)
    await access(join(context.config.dataDir, pictured?.imageUrl ?? ''))
    const user = await signIn(context)
    await updateBusiness(context, { user, sessionId: '' }, pictured?.id ?? '', { phone: '555-0100' })
    await removeSampleCounty(context)
    expect((await listPublicBusinesses(context)).map(({ id }) => id)).toEqual([pictured?.id])
    expect(await db.selectFrom('media').select('url').execute()).toEqual([{ url: pictured?.imageUrl }])
    const changes = await db.selectFrom('changes').select('kind').orderBy('seq').execute()
    expect(changes.filter(({ kind }) => kind === 'business').length).toBeGreaterThanOrEqual(3)
  })
})
