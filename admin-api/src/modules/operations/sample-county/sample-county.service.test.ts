import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { createSourceSchema } from '@hometown/shared-types/contract/sources'
import { occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { listPublishedArticles } from '../../content/articles/articles.service.ts'
import { listPublicBusinesses, updateBusiness } from '../../content/businesses/businesses.service.ts'
import { eventTiming, saveEvent } from '../../content/events/index.ts'
import { listSources } from '../../newsroom/sources/index.ts'
import { createSource, updateSource } from '../../newsroom/sources/sources.service.ts'
import { placeCounty, readSampleCounty } from './county.ts'
import { importSampleCounty, removeSampleCounty } from './sample-county.service.ts'

const samples = readSampleCounty()
const firstPage = { page: 1, per_page: 100 }

it('the sample county fills an empty database with published articles, their pictures and what publishing must know', async () => {
  const context = await buildTestContext()
  expect(await importSampleCounty(context)).toBe(samples.articles.length)
  const { data, total } = await listPublishedArticles(context, firstPage)
  expect(total).toBe(samples.articles.length)
  expect(data.every((article) => (article.publishedAt ?? Infinity) <= context.clock.now())).toBe(true)
  expect(data.map((article) => article.slug).sort()).toEqual(samples.articles.map((sample) => sample.slug).sort())
  const illustrated = data.filter((article) => article.imageUrl)
  expect(illustrated).toHaveLength(samples.articles.filter((sample) => sample.imageUrl).length)
  for (const { imageUrl } of illustrated) await access(join(context.config.dataDir, imageUrl ?? ''))
  const changes = await context.store.db.selectFrom('changes').select('kind').orderBy('seq').execute()
  expect(changes.filter((change) => change.kind === 'article')).toHaveLength(total)
  expect(changes).toContainEqual({ kind: 'settings' })
})

it('the sample county doesn’t come to a newsroom that has begun its own', async () => {
  const context = await buildTestContext()
  const source = createSourceSchema.parse({ name: 'Own', url: 'https://own.example', category: 'Community' })
  await createSource(context, 'operator', source)
  expect(await importSampleCounty(context)).toBe(0)
})

/** Every weekday, and days around leap days and clock changes. */
const FIRST_DAYS = ['2026-11-20', '2027-02-27', '2028-02-28', '2027-03-16', '2027-06-30', '2026-12-31', '2027-08-01']

it('whatever day it is first started on, its calendar is as the form would take it', async () => {
  const context = await buildTestContext()
  for (const today of FIRST_DAYS) {
    let ahead = 0
    await context.store.write('clock', async (tx) => {
      for (const event of placeCounty(samples, new Map(), today).events) {
        const { event: stored, droppedDates } = await saveEvent(context, tx, undefined, event)
        const name = `${event.title} on ${today}`
        expect(droppedDates, name).toEqual([])
        expect(stored.exceptions, name).toHaveLength(event.exceptions?.length ?? 0)
        const timing = eventTiming(stored)
        const first = timing.startDate.slice(0, 10)
        expect(occurrencesBetween({ ...timing, skippedDates: [] }, first, first), name).toHaveLength(1)
        ahead += occurrencesBetween(timing, today, addCountyDays(today, 6)).length
      }
    })
    expect(ahead, today).toBeGreaterThan(8)
  }
})

describe('a sample county that is removed', () => {
  const open = async (articles = 4) => {
    const context = await buildTestContext()
    await importSampleCounty(context, { articles: samples.articles.slice(0, articles) })
    return context
  }

  it('takes everything along that came with it, and doesn’t come again', async () => {
    const context = await open()
    const { db } = context.store
    expect(await removeSampleCounty(context)).toBe(4)
    const tables = ['articles', 'article_views', 'businesses', 'content_suggestions', 'events', 'media'] as const
    for (const table of [...tables, 'newsletters', 'newsletter_sends', 'people', 'sources', 'topics'] as const)
      expect({ table, rows: await db.selectFrom(table).selectAll().execute() }).toEqual({ table, rows: [] })
    expect(await importSampleCounty(context)).toBe(0)
  })

  it('leaves what the newsroom has made its own, with its picture', async () => {
    const context = await open()
    const { data } = await listPublishedArticles(context, firstPage)
    const edited = data.find((article) => article.imageUrl)
    if (!edited) throw new Error('No sample has a picture')
    await updateArticle(context, edited.id, { title: 'Our own now' }, 'nora')
    const own = await createArticle(context, { status: 'published' }, 'nora')
    const [source] = await listSources(context)
    const user = await signIn(context)
    await updateSource(context, user, source?.id ?? '', { url: 'https://fair.example' })
    const [business] = await listPublicBusinesses(context)
    await updateBusiness(context, user, business?.id ?? '', { phone: '555-0100' })

    expect(await removeSampleCounty(context)).toBe(3)
    const left = await listPublishedArticles(context, firstPage)
    expect(left.data.map((article) => article.id).sort()).toEqual([edited.id, own.id].sort())
    await access(join(context.config.dataDir, edited.imageUrl ?? ''))
    expect(await listSources(context)).toMatchObject([{ url: 'https://fair.example', sample: false }])
    expect((await listPublicBusinesses(context)).map(({ id }) => id)).toEqual([business?.id])
  })
})
