import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import { listedMonths } from './event-dates.ts'
import { EVENTS_PATH } from './paths.ts'
import { peopleWithPages } from './people-index.ts'
import { sitemapParts } from './sitemap-parts.ts'
import { getStaticContent } from './static-content.ts'
import { listTopics } from './topics.ts'

// `getStaticPaths` of the pages, for the static form only. The publisher knows its paths from its pages.ts, and pages
// look up their content by their parameters in both forms.

const slugsOf = (items: Iterable<{ slug: string }>) => Array.from(items, ({ slug }) => ({ params: { slug } }))

export const articleSlugs = async () => slugsOf((await getStaticContent()).articles.all())
export const eventSlugs = async () => slugsOf((await getStaticContent()).events.all())
export const businessSlugs = async () => slugsOf((await getStaticContent()).businesses.all())
export const authorSlugs = async () => slugsOf(peopleWithPages(await getStaticContent()))

export const calendarCategories = () =>
  CATEGORIES.map((category) => ({ params: { category: categoryDetails(category).slug } }))

/** For `[category]/feed.xml.ts`; the feed of Events has its own file. */
export const categorySlugs = () => calendarCategories().filter(({ params }) => `/${params.category}` !== EVENTS_PATH)

/** For `calendar/[month].astro`. */
export async function calendarMonths() {
  const { events, today } = await getStaticContent()
  return events.isKept ? listedMonths(today).map((month) => ({ params: { month } })) : []
}

export async function categoryMonths() {
  const { articles } = await getStaticContent()
  return CATEGORIES.flatMap((category) =>
    articles.months(category).map((countyMonth) => {
      const [year, month] = countyMonth.split('-')
      return { params: { category: categoryDetails(category).slug, year, month } }
    }),
  )
}

export async function businessCategorySlugs() {
  const { businesses } = await getStaticContent()
  return businesses.categories.map(({ slug }) => ({ params: { category: slug } }))
}

export async function newsletterIds() {
  const { newsletters } = await getStaticContent()
  return Array.from(newsletters.all(), ({ id }) => ({ params: { id } }))
}

export async function topicSlugs() {
  return Array.from(listTopics(await getStaticContent()), (topic) => ({ params: { topic } }))
}

/** For `sitemaps/[part].xml.ts`. */
export async function sitemapPartPaths() {
  return sitemapParts(await getStaticContent()).map((part) => ({ params: { part } }))
}
