import { mapArticleTexts } from '@hometown/shared-types/contract/articles'
import type { PublicBusiness } from '@hometown/shared-types/contract/businesses'
import type { PublishedEvent } from '@hometown/shared-types/contract/desk-events'
import { type EventGame, gameTitle, mapEventTexts } from '@hometown/shared-types/contract/events'
import type { PublicPerson } from '@hometown/shared-types/contract/people'
import type { PublicNewsletter } from '@hometown/shared-types/contract/public-newsletters'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { toCallTime } from '@hometown/shared-types/rules/calendar/timing'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { SiteArticle, SiteContent, SiteJob } from '../../src/lib/content.ts'
import { createContent } from '../../src/lib/load-content.ts'
import { textFacts } from '../../src/lib/site-article.ts'

export const TIME_ZONE = 'America/Chicago'
export const TODAY = '2026-11-20'
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export const sampleSite: SiteInfo = {
  siteName: 'Hometown News',
  countyName: 'Sample County',
  timeZone: TIME_ZONE,
  siteUrl: 'https://news.example.org',
  apiUrl: '',
  description: 'News of Sample County.',
  accentColour: '#1d4ed8',
  statistics: [{ value: '2,500+', label: 'Weekly Readers' }],
  sample: false,
  termsHtml: '<p>Terms.</p>',
  privacyHtml: '<p>Privacy.</p>',
  aboutHtml: '<p>About us.</p>',
  contactHtml: '<p>Write to us.</p>',
  redirects: [],
}

export function sampleArticle(facts: Partial<SiteArticle> & { wordpressPostId: number }): SiteArticle {
  const id = facts.wordpressPostId
  const publishedAt = facts.publishedAt ?? Date.parse('2026-11-20T15:00:00Z') - id * DAY
  const day = countyDate(publishedAt, TIME_ZONE)
  const { description = `What happened in story ${id}.`, content = `<p>Text of story ${id}.</p>` } = facts
  return {
    slug: `story-${id}`,
    title: `Story ${id}`,
    category: CATEGORIES[id % CATEGORIES.length] ?? 'Community',
    picture: null,
    authorName: 'Ann Writer',
    ...mapArticleTexts(() => null),
    views: 0,
    modifiedAt: publishedAt,
    keywords: [],
    ...facts,
    ...{ description, content, ...textFacts(description, content) },
    publishedAt,
    day,
    month: day.slice(0, 7),
  }
}

export const sampleJob: SiteJob = {
  employer: 'Alder Falls Mill',
  place: 'Alder Falls, IA',
  isRemote: false,
  pay: '$18–$22 an hour',
  employmentType: 'FULL_TIME',
  applyUrl: 'https://mill.example/jobs',
  closesAt: '2026-12-21T05:59:59.999Z',
  isClosed: false,
}

export function sampleBusiness(number: number, facts: Partial<PublicBusiness> = {}): PublicBusiness {
  return {
    id: `business-${number}`,
    slug: `shop-${number}`,
    name: `Shop ${number}`,
    category: number % 2 === 0 ? 'Shops' : 'Food & Drink',
    description: null,
    address: `${number} Mill Street`,
    phone: null,
    email: null,
    website: null,
    hours: null,
    hoursNote: null,
    imageUrl: null,
    imageAlt: null,
    ...facts,
  }
}

export function samplePerson(slug: string, facts: Partial<PublicPerson> = {}): PublicPerson {
  return {
    id: `person-${slug}`,
    slug,
    name: 'Ann Writer',
    bio: null,
    imageUrl: null,
    imageAlt: null,
    ...facts,
  }
}

/** Makes a newsletter. Higher numbers were sent earlier. */
export function sampleNewsletter(number: number, facts: Partial<PublicNewsletter> = {}): PublicNewsletter {
  return {
    id: `newsletter-${number}`,
    title: `Newsletter ${number}`,
    description: `What is in newsletter ${number}.`,
    introductionHtml: '<p>Good morning.</p>',
    status: 'sent',
    sentAt: new Date(Date.parse('2026-11-20T12:00:00Z') - number * DAY).toISOString(),
    recipientCount: 1200 + number,
    articles: [
      {
        id: `article-${number}`,
        contentId: number,
        title: `Story of newsletter ${number}`,
        standfirst: 'In short.',
        content: '<h2>More</h2><p>In full.</p>',
        category: CATEGORIES[number % CATEGORIES.length] ?? 'Community',
        authorName: 'Ann Writer',
        slug: `story-${number}`,
        picture: null,
      },
    ],
    withdrawnArticles: 0,
    events: [],
    withdrawnEvents: 0,
    sample: false,
    ...facts,
  }
}

/** Makes an event of an hour in the evening, `number` days after today. */
export function sampleEvent(number: number, facts: Partial<PublishedEvent> = {}): PublishedEvent {
  const start = Date.parse('2026-11-20T23:00:00Z') + number * DAY
  return {
    id: `event-${number}`,
    slug: `fair-${number}`,
    ...mapEventTexts(() => ''),
    title: `Fair ${number}`,
    description: `What happens at fair ${number}.`,
    location: 'Town Square',
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + HOUR).toISOString(),
    allDay: false,
    timeZone: TIME_ZONE,
    imageUrl: null,
    category: CATEGORIES[Math.abs(number) % CATEGORIES.length] ?? 'Community',
    tags: [],
    recurrenceRule: null,
    rrule: null,
    recurrenceEndDate: null,
    skippedDates: [],
    exceptions: [],
    cancelled: false,
    uid: `event-${number}@hometown.example`,
    sequence: 0,
    sample: false,
    status: 'published',
    version: 1,
    wordpressPostId: null,
    wordpressPostUrl: null,
    createdAt: '2026-10-01T12:00:00.000Z',
    updatedAt: '2026-10-01T12:00:00.000Z',
    ...facts,
  }
}

type GameFacts = Partial<EventGame> & {
  id?: string
  slug?: string
  title?: string
  location?: string
  startsAt?: string
  cancelled?: boolean
}

/** Makes a game's event. @param number days from today */
export function sampleGame(number: number, facts: GameFacts = {}): PublishedEvent {
  const day = new Date(Date.parse('2026-11-20T12:00:00Z') + number * DAY).toISOString().slice(0, 10)
  const id = `game-${number}`
  const { startsAt = `${day}T19:00`, location = 'Marsh Field', cancelled = false, ...own } = facts
  const { id: ownId = id, slug = ownId, title, ...given } = own
  const game: EventGame = {
    ...{
      sport: 'Football',
      level: null,
      team: `Millers ${number}`,
      opponent: 'Larks',
    },
    ...{ atHome: true, teamScore: null, opponentScore: null, forfeitedBy: null, status: 'scheduled', note: null },
    ...given,
  }
  const allDay = startsAt.length === 10
  const time = allDay ? startsAt : toCallTime(startsAt, TIME_ZONE)
  const times = { allDay, startDate: time, endDate: time }
  const event = { id: ownId, slug, uid: `${ownId}@hometown.example`, title: title ?? gameTitle(game) }
  return sampleEvent(number, { ...event, ...times, category: 'Sports', description: '', location, cancelled, game })
}

/** Makes a series. @param rrule of RFC 5545, 3.3.10 */
export function sampleSeries(number: number, rrule: string, facts: Partial<PublishedEvent> = {}): PublishedEvent {
  return sampleEvent(number, { rrule, recurrenceRule: 'weekly', ...facts })
}

export function sampleContent(count: number): SiteContent {
  const articles = Array.from({ length: count }, (_, index) => sampleArticle({ wordpressPostId: index + 1 }))
  return { ...createContent({ site: sampleSite, articles, events: [] }), today: TODAY }
}
