import { endOfCountyDate } from '@hometown/shared-types/contract/jobs'
import { clipText, decodeEntities, textFromHtml } from '@hometown/shared-types/rules/html'
import { addCountyDays, type CountyDate, countyDate, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { SampleArticle, SampleNewsletter } from '../../../../sample/shapes.ts'
import { type IssuePublication, newsletterArticleSchema } from '../../../mail-templates/newsletter-issue.ts'
import type { SampleIssue } from '../../audience/newsletters/index.ts'
import { type ArticleRow, articleFromRow, closingTimeOfJob, columnsOfNewArticle } from '../../content/articles/index.ts'
import type { MediaRow } from '../../content/media/index.ts'

/** The stored pictures, by the names of their files. */
export type SamplePictures = ReadonlyMap<string, MediaRow>

/** Returns a sample's publish time, relative to now in the county. A time later today moves to the day before. */
function samplePublishedAt(sample: { daysAgo: number; time: string }, now: number, timeZone: string): number {
  const today = countyDate(now, timeZone)
  const at = (daysAgo: number) =>
    instantOfCountyTime(`${addCountyDays(today, -daysAgo)}T${sample.time}`, timeZone) ?? now
  const planned = at(sample.daysAgo)
  return planned > now ? at(sample.daysAgo + 1) : planned
}

/** The length of articles in newsletters, in characters. */
const EXCERPT_LENGTH = 200

const PICTURE_IN_TEXT = /<img src="\/sample\/([^"]+)" alt="([^"]*)"/g

export function picturesOf({ picture, content }: SampleArticle): { file: string; alt: string }[] {
  const inText = [...content.matchAll(PICTURE_IN_TEXT)].map(([, file = '', alt = '']) => ({
    file,
    alt: decodeEntities(alt),
  }))
  return picture ? [...inText, picture] : inText
}

export function sampleRow(sample: SampleArticle, pictures: SamplePictures, now: number, timeZone: string) {
  const picture = pictures.get(sample.picture?.file ?? '')
  const publishedAt = samplePublishedAt(sample, now, timeZone)
  return {
    ...columnsOfNewArticle({
      ...sample,
      content: withStoredPictures(sample.content, pictures),
      imageUrl: picture?.url,
      imageAlt: sample.picture?.alt,
      keywords: [...sample.keywords],
      status: 'published',
    }),
    ...jobColumns(sample, publishedAt, now, timeZone),
    id: uuid(),
    slug: sample.slug,
    image_width: picture?.width ?? null,
    image_height: picture?.height ?? null,
    views: sumOf(sampleViews(sample, publishedAt, now, timeZone).map(({ views }) => views)),
    published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
    sample: 1,
  }
}

/** Inserts URLs and sizes of the stored pictures; with sizes, the page layout doesn't shift. */
function withStoredPictures(content: string, pictures: SamplePictures): string {
  return content.replaceAll(PICTURE_IN_TEXT, (written, file: string, alt: string) => {
    const stored = pictures.get(file)
    return stored ? `<img src="${stored.url}" alt="${alt}" width="${stored.width}" height="${stored.height}"` : written
  })
}

/** Returns an article's job, which closes some days after the first start, or by itself. */
function jobColumns({ job }: SampleArticle, publishedAt: number, now: number, timeZone: string) {
  if (!job) return { job: null, job_closing: null }
  const { closesInDays, ...fields } = job
  const lastDay = addCountyDays(countyDate(now, timeZone), closesInDays ?? 0)
  const closesAt = closesInDays === undefined ? null : endOfCountyDate(lastDay, timeZone)
  const stored = { ...fields, isRemote: false, closesAt }
  const closing = closingTimeOfJob(stored, { published_at: publishedAt }, timeZone)
  return { job: JSON.stringify(stored), job_closing: closing }
}

export function sampleCorrections(
  { id }: ArticleRow,
  sample: SampleArticle | undefined,
  now: number,
  timeZone: string,
) {
  return (sample?.corrections ?? []).map(({ kind, text, ...when }) => ({
    id: uuid(),
    article_id: id,
    kind,
    text,
    corrected_at: samplePublishedAt(when, now, timeZone),
    corrected_by: null,
  }))
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Returns newsletters as they would have been sent. Most clicks are on the first article. */
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
      events: sample.events.map(({ inDays, time, ...event }) => {
        const day = addCountyDays(date, inDays)
        return { ...event, date: day, when: `${weekday.format(new Date(`${day}T12:00:00Z`))}, ${time}`, url: null }
      }),
      onlyChosenSections: false,
      paper,
      webUrl: `${paper.siteUrl}/newsletter/${newsletterId}`,
      trackClicks: true,
      sample: true,
    }
    const { report, recipientCount } = sample
    const clicks = chosen.map((_, place) => ({
      link: place + 1,
      clicks: Math.ceil(report.clicks * 0.4 * 0.6 ** place),
    }))
    return [{ content, sentAt, recipientCount, report: { ...report, clicks } }]
  })
}

function issueArticle(row: ArticleRow, { apiUrl, siteUrl }: IssuePublication) {
  const { image_url: src, image_width: width, image_height: height } = row
  return {
    ...newsletterArticleSchema.parse(articleFromRow(row)),
    standfirst: row.description || clipText(textFromHtml(row.content_html), EXCERPT_LENGTH),
    picture: src && width && height ? { src: `${apiUrl}${src}`, width, height, alt: row.image_alt ?? '' } : null,
    url: `${siteUrl}/${row.slug}`,
  }
}

interface ReadDay {
  readonly day: CountyDate
  readonly views: number
}

/** Invents, from its address, how often an article was read on each day since then: most in its first week. */
export function sampleViews({ slug }: { slug: string }, publishedAt: number, now: number, timeZone: string): ReadDay[] {
  const days: ReadDay[] = []
  const views = 150 + [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1700, 7)
  const today = countyDate(now, timeZone)
  for (let day = countyDate(publishedAt, timeZone); day <= today; day = addCountyDays(day, 1)) {
    const age = days.length
    days.push({ day, views: Math.ceil(views * (age < 7 ? 0.4 * 0.6 ** age : 0.001)) })
  }
  return days
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
