import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { excerptFromHtml } from '@hometown/shared-types/excerpt'
import type { IssueArticle, IssuePublication } from '@hometown/shared-types/newsletter-issue'
import { v7 as uuid } from 'uuid'
import type { SampleNewsletter } from '../../../../sample/newsletters.ts'
import type { SampleClicks, SampleIssue } from '../../audience/newsletters/sample-newsletters.service.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { samplePublishedAt } from './sample-row.ts'
import { shares } from './sample-views.ts'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

export function sampleIssues(
  samples: readonly SampleNewsletter[],
  rows: readonly ArticleRow[],
  paper: IssuePublication,
  now: number,
): SampleIssue[] {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return samples.flatMap((sample): SampleIssue[] => {
    const chosen = sample.articles.flatMap((slug) => bySlug.get(slug) ?? [])
    if (chosen.length === 0) return []
    const sentAt = samplePublishedAt(sample, now, paper.timeZone)
    const date = countyDate(sentAt, paper.timeZone)
    const newsletterId = uuid()
    const content = {
      newsletterId,
      title: sample.title,
      description: sample.description,
      introductionHtml: sample.introduction,
      date,
      articles: chosen.map((row) => issueArticle(row, paper)),
      events: sample.events.map(({ title, inDays, time, location, category }) => ({
        title,
        date: addCountyDays(date, inDays),
        when: `${weekday.format(new Date(`${addCountyDays(date, inDays)}T12:00:00Z`))}, ${time}`,
        location,
        category,
        url: null,
      })),
      onlyChosenSections: false,
      paper,
      webUrl: `${paper.siteUrl}/newsletter/${newsletterId}`,
      trackClicks: false,
      sample: true,
    }
    const { recipientCount, report } = sample
    const clicks = sampleClicks({ clicks: report.clicks, articles: chosen.length, sentAt }, now, paper.timeZone)
    return [{ content, sentAt, recipientCount, report: { ...report, clicks } }]
  })
}

function issueArticle(row: ArticleRow, paper: IssuePublication): IssueArticle {
  const { image_url: src, image_width: width, image_height: height } = row
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    standfirst: row.description || excerptFromHtml(row.content_html),
    content: row.content_html,
    category: row.category,
    imageUrl: src,
    imageAlt: row.image_alt,
    authorName: row.author_name,
    slug: row.slug,
    picture: src && width && height ? { src: `${paper.apiUrl}${src}`, width, height, alt: row.image_alt ?? '' } : null,
    url: `${paper.siteUrl}/${row.slug}`,
  }
}

/** Most readers open a newsletter on its day. */
const DAYS = [60, 24, 9, 4, 2, 1]
const LATER_ARTICLE = 0.7

/** Clicks on each article, by its number from 1, on the days since the send. */
function sampleClicks(
  { clicks, articles, sentAt }: { clicks: number; articles: number; sentAt: number },
  now: number,
  timeZone: string,
): SampleClicks[] {
  const first = countyDate(sentAt, timeZone)
  const days = DAYS.map((_, at) => addCountyDays(first, at)).filter((day) => day <= countyDate(now, timeZone))
  const links = Array.from({ length: articles }, (_, at) => LATER_ARTICLE ** at)
  return shares(clicks, links).flatMap((count, at) =>
    shares(count, DAYS.slice(0, days.length)).flatMap((onDay, place) => {
      const day = days[place]
      return day === undefined || onDay === 0 ? [] : [{ link: at + 1, day, clicks: onDay }]
    }),
  )
}
