import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { addCountyDays, countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import { describe, expect, it } from 'vitest'
import { sampleArticles } from '../../../../sample/index.ts'
import { addReaders } from '../../../../test/support/add-readers.ts'
import { buildTestApp, buildTestContext } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { getArticleAnalytics } from '../../audience/analytics/article-views.service.ts'
import { getNewsletterAnalytics } from '../../audience/analytics/newsletter-figures.service.ts'
import { getSubscriberAnalytics } from '../../audience/analytics/subscribers.service.ts'
import { getNewsletter } from '../../audience/newsletters/newsletters.service.ts'
import { listReport } from '../../audience/newsletters/sending/report/report.service.ts'
import { recordConsent } from '../../audience/subscribers/consent/consent.service.ts'
import { countSubscribersSoFar } from '../../audience/subscribers/subscribers.service.ts'
import { listPublishedArticles } from '../../content/articles/articles.service.ts'
import { closeDueJobs } from '../../content/articles/job-details/close-jobs.ts'
import { listPublicBusinesses, updateBusiness } from '../../content/businesses/businesses.service.ts'
import { listAlerts } from '../../content/front-page/alerts/alerts.service.ts'
import { getPublishedFront, refreshFront } from '../../content/front-page/front-page.service.ts'
import { listTopics } from '../../content/topics/topics.service.ts'
import { listDueSources, listSources, updateSource } from '../../newsroom/sources/sources.service.ts'
import { importSampleCounty, removeSampleCounty } from './sample-county.service.ts'
import { samplePublishedAt } from './sample-dates.ts'

const chicago = 'America/Chicago'
const firstPage = { page: 1, per_page: 100 }

describe('the sample county', () => {
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

  it('has jobs with details that are open, and takes the details with it', async () => {
    const context = await open()
    await importSampleCounty(context)
    await closeDueJobs(context)
    const jobs = await context.store.db.selectFrom('job_details').select(['closed', 'closes_at']).execute()
    expect(jobs.map(({ closed }) => closed)).toEqual([0, 0, 0, 0, 0])
    expect(jobs.filter(({ closes_at: own }) => own === null)).toHaveLength(1)
    await removeSampleCounty(context)
    expect(await context.store.db.selectFrom('job_details').selectAll().execute()).toEqual([])
  })

  it('was read on the days since, as often as the cards say, so that something is most read', async () => {
    const context = await open()
    await importSampleCounty(context)
    const { db } = context.store
    const { data } = await listPublishedArticles(context, firstPage)
    const days = await db.selectFrom('article_views').selectAll().execute()
    const today = countyDate(context.clock.now(), context.config.timeZone)
    for (const { id, slug, views, publishedAt } of data) {
      const own = days.filter(({ article_id: of }) => of === id)
      expect(
        own.reduce((sum, day) => sum + day.views, 0),
        slug,
      ).toBe(views)
      const first = countyDate(publishedAt ?? 0, context.config.timeZone)
      expect(own.every(({ day, views: read }) => read > 0 && day >= first && day <= today)).toBe(true)
    }
    const { total, points } = await getArticleAnalytics(context, 7)
    const week = days.filter(({ day }) => day > addCountyDays(today, -7))
    expect(total).toBe(week.reduce((sum, { views }) => sum + views, 0))
    expect(points.filter(({ views }) => views > 0)).toHaveLength(7)
    await refreshFront(context)
    expect((await getPublishedFront(context))?.mostRead).toHaveLength(10)
    const hours = await db.selectFrom('view_hours').selectAll().execute()
    for (let back = 0; back < 8; back++) {
      const day = addCountyDays(today, -back)
      const sum = (of: readonly { day: string; views: number }[]) =>
        of.filter((one) => one.day === day).reduce((total, { views }) => total + views, 0)
      expect(sum(hours), day).toBe(sum(days))
    }
    const hourNow = Number(formatCountyTime(context.clock.now(), context.config.timeZone, 'H'))
    expect(hours.every(({ day, hour, sample }) => sample === 1 && (day < today || hour <= hourNow))).toBe(true)
    await removeSampleCounty(context)
    expect(await db.selectFrom('article_views').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('view_hours').selectAll().execute()).toEqual([])
  })

  it('was read on each of the last 90 days', async () => {
    const context = await open()
    await importSampleCounty(context)
    const { points, sample } = await getArticleAnalytics(context, 90)
    expect(points.filter(({ views }) => views === 0)).toEqual([])
    expect(sample).toBe(true)
  })

  it('sent newsletters with reports to nobody, and takes both along', async () => {
    const context = await open()
    await importSampleCounty(context)
    const { newsletters } = await getNewsletterAnalytics(context, 30)
    expect(newsletters).toHaveLength(3)
    for (const { id, sample, recipients, accepted, failed, bounces, clicks } of newsletters) {
      expect(sample).toBe(true)
      expect(recipients).toBe(accepted + failed)
      expect(bounces).toBeGreaterThan(0)
      expect(clicks).toBeGreaterThan(500)
      expect((await getNewsletter(context, id)).recipientCount).toBe(accepted)
      expect(await listReport(context, id, { page: 1, per_page: 20, search: '' })).toMatchObject({ data: [], total: 0 })
    }
    const { db } = context.store
    for (const table of ['newsletter_deliveries', 'outgoing_mails', 'subscribers'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    await removeSampleCounty(context)
    expect((await getNewsletterAnalytics(context, 30)).newsletters).toEqual([])
    for (const table of ['newsletter_sends', 'newsletter_clicks', 'newsletters'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('shows an invented curve of subscribers until the first one is there, and counts none of them', async () => {
    const context = await open()
    await importSampleCounty(context)
    const curve = await getSubscriberAnalytics(context, 30)
    expect(curve).toMatchObject({ sample: true, isComplete: true })
    const active = curve.points.map((point) => point.active ?? 0)
    expect(active).toHaveLength(30)
    expect(active.every((count, at) => count > 2000 && count >= (active[at - 1] ?? 0))).toBe(true)
    expect(await countSubscribersSoFar(context.store)).toEqual({ total: 0, active: 0 })
    const [id = ''] = await addReaders(context, [{ email: 'ann@orchard.example' }])
    const joined = { subscriberId: id, kind: 'subscribed', source: 'website', details: { after: {} } } as const
    await context.store.db.transaction().execute((trx) => recordConsent(trx, joined, context.clock.now()))
    const own = await getSubscriberAnalytics(context, 30)
    expect(own.sample).toBe(false)
    expect(own.points.at(-1)?.active).toBe(1)
  })

  it('has no curve any more when it is removed', async () => {
    const context = await open()
    await importSampleCounty(context)
    await removeSampleCounty(context)
    const { sample, points } = await getSubscriberAnalytics(context, 30)
    expect(sample).toBe(false)
    expect(points.every(({ active }) => !active)).toBe(true)
  })

  it('had an alert, which leaves the history with it', async () => {
    const context = await open()
    await importSampleCounty(context)
    await refreshFront(context)
    expect(await listAlerts(context)).toMatchObject([{ state: 'ended', toDevices: false, createdBy: null }])
    expect((await getPublishedFront(context))?.alerts).toMatchObject({ active: [], recent: [{ level: 'closing' }] })
    context.link.sent.length = 0
    await removeSampleCounty(context)
    expect((await getPublishedFront(context))?.alerts).toEqual({ active: [], recent: [] })
    expect(context.link.sent).toContainEqual({ type: 'live', event: { type: 'changed', lists: ['front-page'] } })
    expect(await listAlerts(context)).toEqual([])
  })

  it('describes topics that have stories, and takes those along that nobody changed', async () => {
    const context = await open()
    await importSampleCounty(context)
    const { data } = await listTopics(context, { search: '', show: 'pages', sort: 'most' })
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

  it('goes without articles to which editors added details, a correction or related stories', async () => {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    await importSampleCounty(context, async () => sampleArticles.slice(0, 4))
    const { data } = await listPublishedArticles(context, firstPage)
    const [job, corrected, chooser, named] = data.map(({ id }) => id)
    await context.store.db.updateTable('articles').set({ category: 'Jobs' }).where('id', '=', String(job)).execute()
    const call = async (method: 'POST' | 'PUT', url: string, payload: object) =>
      (await app.inject({ method, url: `/api/articles/${url}`, headers, payload })).statusCode
    expect(await call('PUT', `${job}/job`, { job: { employer: 'Mill' }, version: 0 })).toBe(200)
    expect(await call('POST', `${corrected}/corrections`, { kind: 'correction', text: 'It is 12.' })).toBe(201)
    expect(await call('PUT', `${chooser}/related`, { articleIds: [named], before: [] })).toBe(200)
    expect(await removeSampleCounty(context)).toBe(1)
    const left = await listPublishedArticles(context, firstPage)
    expect(left.data.map(({ id }) => id).sort()).toEqual([job, corrected, chooser].sort())
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

describe('the sample directory', () => {
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
