import { rmSync } from 'node:fs'
import type { PublishedEvent } from '@hometown/shared-types/contract/desk-events'
import type { PublicPerson } from '@hometown/shared-types/contract/people'
import type { Change } from '@hometown/shared-types/contract/publishing'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../testing/random-inputs.ts'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import { change, listWrongFiles, openPublished } from '../../test/support/open-publisher.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleEvent,
  sampleGame,
  sampleNewsletter,
  samplePerson,
  sampleSeries,
  TODAY,
} from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { HOME_EVENTS } from '../lib/page-sizes.ts'

const HOUR = 60 * 60 * 1000
const NOW = Date.parse('2026-11-20T15:00:00Z')

// Many short series find more than few long ones, because one change can already make a difference. Numbers, slugs,
// categories and months are few, so that changes collide.
const anyArticle = fc
  .record({
    wordpressPostId: fc.integer({ min: 1, max: 14 }),
    title: fc.constantFrom('One', 'Two', ''),
    slug: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'index', '..', 'a-2'),
    category: fc.constantFrom(...CATEGORIES.slice(0, 2)),
    pictures: fc.constantFrom(undefined, 640, 1280),
    corrected: fc.constantFrom(undefined, undefined, 5, 60, 61),
    bylines: fc.subarray(['ann', 'annie', 'bo']),
    keywords: fc.subarray(['Fair', 'School Board', 'board'], { maxLength: 2 }),
    hoursAgo: fc.oneof(fc.integer({ min: 0, max: 150 * 24 }), fc.constantFrom(-640_000, 490_000)),
  })
  .map(({ hoursAgo, pictures, corrected, bylines, ...facts }) =>
    sampleArticle({
      ...facts,
      ...pictured(pictures),
      ...annotated(corrected),
      ...written(bylines),
      publishedAt: NOW - hoursAgo * HOUR,
    }),
  )

function pictured(width: number | undefined): Pick<SiteArticle, 'content' | 'textPictures'> {
  const content = `<p>Text.</p><figure><img src="/uploads/a.webp" alt="A" /></figure>`
  if (width === undefined) return { content }
  const src = `/derived/0123456789abcdef0123-${width}.jpg`
  const copies = { src, width, height: 480, focal: { x: 0.5, y: 0.5 }, sources: [] }
  return { content, textPictures: { '/uploads/a.webp': copies } }
}

function annotated(hoursAgo: number | undefined): Pick<SiteArticle, 'corrections'> {
  if (hoursAgo === undefined) return {}
  const correctedAt = NOW - hoursAgo * HOUR
  return { corrections: [{ id: 'a', kind: 'correction', text: 'It was Friday.', correctedAt, day: '2026-11-20' }] }
}

function written(slugs: readonly string[]): Pick<SiteArticle, 'authors'> {
  return slugs.length === 0 ? {} : { authors: slugs.map((slug) => ({ slug, name: 'Ann Writer' })) }
}

/** Ann may get another address; Bo may come and go. Either may have no picture. */
const anyPeople = fc
  .record({
    ann: fc.constantFrom(undefined, 'ann', 'annie', 'anna'),
    bo: fc.constantFrom(undefined, 'bo' as const),
    bio: fc.constantFrom(null, 'Writes.'),
    imageUrl: fc.constantFrom(null, '/uploads/ann.webp'),
  })
  .map(({ ann, bo, bio, imageUrl }) => [
    ...(ann === undefined ? [] : [samplePerson(ann, { id: 'person-ann', bio, imageUrl })]),
    ...(bo ? [samplePerson(bo, { bio })] : []),
  ])

const anyStep = fc.record({
  article: anyArticle,
  isRemoved: fc.integer({ min: 0, max: 3 }).map((value) => value === 0),
})

type ArticleStep = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const articleChange = ({ article }: ArticleStep) => change('article', article.wordpressPostId)

const anyException = fc.record({
  originalDate: fc.integer({ min: -3, max: 6 }).map((days) => addCountyDays(TODAY, days)),
  startDate: fc.constantFrom(null, '2026-11-23T20:00:00.000Z', '2026-10-01T20:00:00.000Z'),
  endDate: fc.constant(null),
  title: fc.constantFrom(null, 'Otherwise'),
  description: fc.constant(null),
  location: fc.constantFrom(null, 'Elsewhere'),
  cancelled: fc.boolean(),
})

const anyEvent = fc
  .record({
    number: fc.integer({ min: 1, max: 12 }),
    inDays: fc.constantFrom(-400, -62, -61, -60, -8, -2, -1, 0, 1, 2, 9, 40, 90),
    lasts: fc.constantFrom(0, 0, 0, 2, 40),
    rrule: fc.constantFrom(null, null, 'FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=YEARLY'),
    ends: fc.constantFrom(null, -60, -1, 0, 1, 30),
    category: fc.constantFrom('Events' as const, 'Sports' as const, 'Jobs' as const),
    allDay: fc.boolean(),
    cancelled: fc.boolean(),
    exceptions: fc.array(anyException, { maxLength: 2 }),
    title: fc.constantFrom('One', 'Two'),
    sequence: fc.constantFrom(0, 1, 5),
  })
  .map(({ number, inDays, lasts, ends, exceptions, ...facts }): PublishedEvent => {
    const day = addCountyDays(TODAY, inDays)
    const last = addCountyDays(day, lasts)
    const span = facts.allDay ? [day, last] : [`${day}T20:00:00.000Z`, `${last}T21:30:00.000Z`]
    return sampleEvent(number, {
      ...facts,
      ...{ startDate: span[0], endDate: span[1] },
      recurrenceEndDate: facts.rrule !== null && ends !== null ? addCountyDays(TODAY, ends) : null,
      exceptions: facts.allDay || facts.rrule === null ? [] : uniqueByDate(exceptions),
    })
  })

function uniqueByDate(exceptions: PublishedEvent['exceptions']): PublishedEvent['exceptions'] {
  return [...new Map(exceptions.map((exception) => [exception.originalDate, exception])).values()]
}

const anyEventStep = fc.record({
  event: anyEvent,
  isGone: fc.integer({ min: 0, max: 4 }).map((value) => value === 0),
  days: fc.constantFrom(0, 0, 0, 1, 2, 11),
})

const anyBusiness = fc.record({
  number: fc.integer({ min: 1, max: 8 }),
  name: fc.constantFrom('One', 'Two'),
  category: fc.constantFrom('Shops', 'shops', 'Health'),
  slug: fc.integer({ min: 1, max: 8 }),
  isRemoved: fc.boolean(),
})

const oneArticle = fc.constant<SiteArticle[]>([sampleArticle({ wordpressPostId: 1 })])
const fewArticles = fc.array(anyArticle, { minLength: 3, maxLength: 14 })

describe('publishing changes one by one', () => {
  it('leaves, after any series of them, exactly what rendering everything would give', async () => {
    const anyBatch = fc.record({ batch: fc.array(anyStep, { minLength: 1, maxLength: 4 }), staff: anyPeople })
    const batches = fc.array(anyBatch, { minLength: 1, maxLength: 3 })
    await holds(8, fc.array(anyArticle, { maxLength: 14 }), batches, async ({ batch, staff }, running, publish) => {
      setPeople(running, staff)
      for (const step of batch) apply(running, step)
      await publish([change('person'), ...batch.map(articleChange)])
    })
  })

  it('is as true of topics, which editors name', async () => {
    const anyNote = fc.record({
      slug: fc.constantFrom('fair', 'school-board', 'board'),
      name: fc.constantFrom(null, 'The Fair'),
    })
    const steps = fc.array(fc.record({ note: anyNote, step: anyStep }), { minLength: 2, maxLength: 5 })
    await holds(4, fewArticles, steps, async ({ note, step }, running, publish) => {
      running.topics.set(note.slug, { ...note, description: 'About it.' })
      apply(running, step)
      await publish([change('topic'), articleChange(step)])
    })
  })

  it('is as true of the front page and its alerts', async () => {
    const id = fc.integer({ min: 1, max: 14 })
    const times = { startsAt: '2026-11-20T15:00:00.000Z', endsAt: '2026-11-20T17:00:00.000Z' }
    const alert = { id: 'ice', level: 'weather' as const, text: 'Ice on Route 4', url: null, ...times }
    const anyFront = fc.record({
      lead: fc.option(id),
      hidden: fc.uniqueArray(id, { maxLength: 2 }),
      mostRead: fc.uniqueArray(id, { maxLength: 6 }),
      alerts: fc.subarray([alert]),
      step: anyStep,
    })
    const fronts = fc.array(anyFront, { minLength: 2, maxLength: 4 })
    await holds(3, fewArticles, fronts, async ({ step, ...front }, running, publish) => {
      running.front = { ...front, seconds: [] }
      apply(running, step)
      await publish([change('front'), articleChange(step)])
    })
  })

  it('is as true of newsletters, which begin to be sent, are sent, and may go', async () => {
    const anyLetter = fc.record({
      number: fc.constantFrom(1, 2, 3, 330),
      state: fc.constantFrom('sending' as const, 'sent' as const, 'gone' as const),
      title: fc.constantFrom('One', 'Two'),
    })
    const letters = fc.array(anyLetter, { minLength: 4, maxLength: 8 })
    await holds(2, oneArticle, letters, async ({ number, state, title }, running, publish) => {
      const id = `newsletter-${number}`
      if (state === 'gone') running.newsletters.delete(id)
      else running.newsletters.set(id, sampleNewsletter(number, { status: state, title }))
      await publish([change('newsletter', id)])
    })
  })

  it('is as true of games, which come, are played or called off, and go', async () => {
    const anyGame = fc.record({
      number: fc.integer({ min: -4, max: 4 }),
      status: fc.constantFrom('scheduled' as const, 'played' as const, 'cancelled' as const, 'gone' as const),
      isTurned: fc.boolean(),
      score: fc.constantFrom(null, 3, 7),
    })
    const games = fc.array(anyGame, { minLength: 2, maxLength: 6 })
    const steps = games.map((all) => ['a full home page' as const, ...all, 'midnight' as const])
    await holds(2, oneArticle, steps, async (step, running, publish) => {
      if (step === 'a full home page') return publish(fillHomePage(running))
      if (step === 'midnight') return publish([change('midnight')], '2026-11-22')
      const { number, status, score, isTurned } = step
      const id = `game-${number}`
      const sides = isTurned ? { team: 'Larks', opponent: 'Millers' } : { team: 'Millers', opponent: 'Larks' }
      const result = { teamScore: score, opponentScore: score && 5, ...sides }
      if (status === 'gone') running.events.delete(id)
      else if (status === 'cancelled') running.events.set(id, sampleGame(number, { cancelled: true, ...result }))
      else running.events.set(id, sampleGame(number, { status, ...result }))
      await publish([change('event', id)])
    })
  })

  it('is as true of events and of days that pass', async () => {
    const steps = fc.array(anyEventStep, { minLength: 2, maxLength: 5 }).map((all) => {
      let today = TODAY
      return all.map((step) => {
        today = addCountyDays(today, step.days)
        return { ...step, today }
      })
    })
    await holds(5, oneArticle, steps, async ({ event, isGone, days, today }, running, publish) => {
      if (days > 0) await publish([change('midnight')], today)
      if (isGone) running.events.delete(event.id)
      else running.events.set(event.id, event)
      await publish([change('event', event.id)], today)
    })
  })

  it('is as true of the business directory', async () => {
    const batches = fc.array(fc.array(anyBusiness, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    await holds(3, oneArticle, batches, async (batch, { businesses }, publish) => {
      for (const { number, isRemoved, slug, ...facts } of batch) {
        const isTaken = [...businesses.values()].some((other) => other.slug === `s-${slug}`)
        const id = `business-${number}`
        const own = isTaken ? `own-${number}` : `s-${slug}`
        if (isRemoved) businesses.delete(id)
        else businesses.set(id, sampleBusiness(number, { ...facts, slug: own }))
      }
      await publish([change('business')])
    })
  })
})

type Publish = (changes: readonly Change[], today?: string) => Promise<void>

/** Takes the steps of any such series one by one; after each publish, the site is what a full render gives. */
async function holds<Step>(
  times: number,
  anyArticles: fc.Arbitrary<SiteArticle[]>,
  anySteps: fc.Arbitrary<Step[]>,
  take: (step: Step, running: ContentService, publish: Publish) => Promise<void>,
): Promise<void> {
  const check = async (articles: SiteArticle[], steps: Step[]) => {
    const running = await startContentService(articles)
    const publisher = await openPublished(running.origin)
    try {
      const publish: Publish = async (changes, today = TODAY) => {
        await publisher.send(changes, today)
        expect(await listWrongFiles(publisher.siteDir, running.origin, today)).toEqual([])
      }
      for (const step of steps) await take(step, running, publish)
    } finally {
      await running.close()
      rmSync(publisher.siteDir, { recursive: true })
    }
  }
  await fc.assert(fc.asyncProperty(anyArticles, anySteps, check), runs(times))
}

function setPeople({ people }: ContentService, staff: readonly PublicPerson[] = []): void {
  people.clear()
  for (const person of staff) people.set(person.id, person)
}

/** Adds events of each day, so that the home page has no place for others. */
function fillHomePage({ events }: ContentService): Change[] {
  const start = `${TODAY}T15:00:00.000Z`
  return Array.from({ length: HOME_EVENTS }, (_, at) => {
    const event = sampleSeries(100 + at, 'FREQ=DAILY', { startDate: start, endDate: start })
    events.set(event.id, event)
    return change('event', event.id)
  })
}

function apply({ posts }: ContentService, { article, isRemoved }: ArticleStep): void {
  if (isRemoved) posts.delete(article.wordpressPostId)
  else posts.set(article.wordpressPostId, article)
}
