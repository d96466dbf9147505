import type { Category } from '@hometown/shared-types/category'
import { BUSINESSES } from './content/businesses.ts'
import { CALENDARS } from './content/calendars.ts'
import { CLUBS_AND_CHURCHES } from './content/clubs-and-churches.ts'
import { NEWSPAPERS } from './content/newspapers.ts'
import { PEOPLE_AND_JOBS } from './content/people-and-jobs.ts'
import { PUBLIC_OFFICES } from './content/public-offices.ts'
import { SCHEDULES, SITES } from './content/sites.ts'
import type { NewsData } from './county-data.ts'
import { calendarOf, feedOf, frontPageOf, schedulePageOf, slugOf, storyPageOf } from './county-documents.ts'

export interface Answer {
  status?: number
  type: string
  body: string
}

export interface CountySource {
  name: string
  category: Category
  /** As the file for the import names it. */
  sourceType: 'RSS Feed' | 'Website'
  /** Where it is on its host. */
  path: string
  /** Undefined for a path that isn't there. @param origin of its host */
  answer(path: string, origin: string, now: number): Answer | undefined
}

/** Forty, as a county has them: most with news, some empty, two broken. */
export const COUNTY_SOURCES: readonly CountySource[] = [
  ...[...NEWSPAPERS, ...PUBLIC_OFFICES, ...BUSINESSES, ...CLUBS_AND_CHURCHES, ...PEOPLE_AND_JOBS].map(feedSource),
  ...CALENDARS.map((calendar) => calendarSource(calendar)),
  ...SITES.map((site): CountySource => {
    const story = (path: string) => site.stories.find(({ title }) => path === `/${slugOf(title)}`)
    return {
      ...{ name: site.name, category: site.category, sourceType: 'Website', path: '/' },
      answer: (path, _origin, now) => {
        const told = story(path)
        return path === '/' ? html(frontPageOf(site, now)) : told && html(storyPageOf(site, told, now))
      },
    }
  }),
  ...SCHEDULES.map(
    (schedule): CountySource => ({
      ...{ name: schedule.name, category: schedule.category, sourceType: 'Website', path: '/schedule' },
      answer: (path, _origin, now) => (path === '/schedule' ? html(schedulePageOf(schedule, now)) : undefined),
    }),
  ),
  feedSource({ name: 'Tamarack Snowmobile Club', category: 'Clubs', items: [] }),
  feedSource({ name: 'Nettle Creek Village Board', category: 'Community', items: [] }),
  calendarSource({ name: 'Elkhorn Crossing Fire Hall', category: 'Events', events: [] }),
  {
    ...{ name: 'Gull Island Association', category: 'Community', sourceType: 'Website', path: '/' },
    answer: (path) =>
      path === '/' ? html('<title>Gull Island</title><h1>We are building a new site</h1>') : undefined,
  },
  broken('Bay Area Youth Hockey', 'Sports', { status: 500, type: 'text/plain', body: 'Database connection failed' }),
  broken('Harbor Days Committee', 'Events', { status: 404, type: 'text/html', body: '<h1>Not found</h1>' }),
]

function feedSource(feed: { name: string; category: Category; items: readonly NewsData[] }): CountySource {
  return {
    ...{ name: feed.name, category: feed.category, sourceType: 'RSS Feed', path: '/feed.xml' },
    answer: (path, origin, now) =>
      path === '/feed.xml' ? { type: 'application/rss+xml', body: feedOf(feed, origin, now) } : undefined,
  }
}

function calendarSource(calendar: (typeof CALENDARS)[number]): CountySource {
  return {
    ...{ name: calendar.name, category: calendar.category, sourceType: 'RSS Feed', path: '/events.ics' },
    answer: (path, _origin, now) =>
      path === '/events.ics' ? { type: 'text/calendar', body: calendarOf(calendar, now) } : undefined,
  }
}

function broken(name: string, category: Category, answer: Answer): CountySource {
  return { name, category, sourceType: 'RSS Feed', path: '/feed.xml', answer: () => answer }
}

function html(body: string): Answer {
  return { type: 'text/html', body }
}
