import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import { listedMonths } from './event-dates.ts'
import { EVENTS_PATH } from './paths.ts'
import { peopleWithPages } from './people-index.ts'
import { sitemapParts } from './sitemap-parts.ts'
import { getStaticContent } from './static-content.ts'
import { listTopics } from './topics.ts'

// `getStaticPaths` of the pages, for the static form only. The publisher knows its paths from its pages.ts, and pages
// look up their content by their parameters in both forms.

export async function articleSlugs(): Promise<{ params: { slug: string } }[]> {
  const { articles } = await getStaticContent()
  return Array.from(articles.all(), ({ slug }) => ({ params: { slug } }))
}

/** For `[category]/feed.xml.ts`; the feed of Events has its own file. */
export function categorySlugs(): { params: { category: string } }[] {
  return calendarCategories().filter(({ params }) => `/${params.category}` !== EVENTS_PATH)
}

export function calendarCategories(): { params: { category: string } }[] {
  return CATEGORIES.map((category) => ({ params: { category: categoryDetails(category).slug } }))
}

export async function eventSlugs(): Promise<{ params: { slug: string } }[]> {
  const { events } = await getStaticContent()
  return Array.from(events.all(), ({ slug }) => ({ params: { slug } }))
}

/** For `calendar/[month].astro`. */
export async function calendarMonths(): Promise<{ params: { month: string } }[]> {
  const { events, today } = await getStaticContent()
  return events.isKept ? listedMonths(today).map((month) => ({ params: { month } })) : []
}

export async function categoryMonths(): Promise<{ params: { category: string; year: string; month: string } }[]> {
  const { articles } = await getStaticContent()
  return CATEGORIES.flatMap((category) =>
    articles.months(category).map((countyMonth) => {
      const [year = '', month = ''] = countyMonth.split('-')
      return { params: { category: categoryDetails(category).slug, year, month } }
    }),
  )
}

export async function businessSlugs(): Promise<{ params: { slug: string } }[]> {
  const { businesses } = await getStaticContent()
  return Array.from(businesses.all(), ({ slug }) => ({ params: { slug } }))
}

export async function businessCategorySlugs(): Promise<{ params: { category: string } }[]> {
  const { businesses } = await getStaticContent()
  return businesses.categories.map(({ slug }) => ({ params: { category: slug } }))
}

export async function authorSlugs(): Promise<{ params: { slug: string } }[]> {
  return peopleWithPages(await getStaticContent()).map(({ slug }) => ({ params: { slug } }))
}

export async function newsletterIds(): Promise<{ params: { id: string } }[]> {
  const { newsletters } = await getStaticContent()
  return Array.from(newsletters.all(), ({ id }) => ({ params: { id } }))
}

export async function topicSlugs(): Promise<{ params: { topic: string } }[]> {
  return Array.from(listTopics(await getStaticContent()), (topic) => ({ params: { topic } }))
}

/** For `sitemaps/[part].xml.ts`. */
export async function sitemapPartPaths(): Promise<{ params: { part: string } }[]> {
  return sitemapParts(await getStaticContent()).map((part) => ({ params: { part } }))
}
