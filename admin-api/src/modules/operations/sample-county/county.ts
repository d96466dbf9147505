import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewArticle } from '@hometown/shared-types/contract/articles'
import type { CreateBusinessInput } from '@hometown/shared-types/contract/businesses'
import type { CreateCorrectionInput } from '@hometown/shared-types/contract/corrections'
import type { JobFields } from '@hometown/shared-types/contract/jobs'
import type { CreatePersonInput } from '@hometown/shared-types/contract/people'
import type { PictureNotes } from '@hometown/shared-types/contract/pictures'
import type { IssueEvent } from '@hometown/shared-types/contract/public-newsletters'
import type { CreateSourceInput } from '@hometown/shared-types/contract/sources'
import { firstDateOf } from '@hometown/shared-types/rules/calendar/rule-days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import { PROJECT_FOLDER } from '../../../root.ts'
import type { NewEvent } from '../../content/events/index.ts'
import type { NewGame } from '../../content/fixtures/index.ts'
import type { EventItem, NewsItem } from '../../newsroom/extraction/index.ts'

const SAMPLE_FOLDER = join(PROJECT_FOLDER, 'admin-api/sample')

/**
 * The sample county as its file describes it. People, places, teams and firms are invented, and every address ends in
 * `.invalid`. Texts name weekdays but no months, no season and no current year, because days move with the first start:
 * - `{-3}` is three days before it, `{12}` twelve days after.
 * - `{SA 0}` is the next Saturday, today included; `{SA -1}` the one before; `{SA 0 +1}` the day after it.
 * - `{2TU -1}` is the second Tuesday of last month, `{-1FR 0}` the last Friday of this one.
 * - `/sample/<file>` is a picture of the folder.
 */
export interface SampleCounty {
  readonly picturesFolder: string
  readonly towns: readonly string[]
  /** The newest comes first. */
  readonly articles: readonly SampleArticle[]
  readonly businesses: readonly CreateBusinessInput[]
  /** The others of the newsroom have a byline and no page yet, so that the desk can show how one is added. */
  readonly people: readonly CreatePersonInput[]
  readonly events: readonly NewEvent[]
  readonly games: readonly NewGame[]
  /** The desk shows them as sent. */
  readonly newsletters: readonly SampleNewsletter[]
  readonly sources: readonly CreateSourceInput[]
  readonly suggestions: readonly SampleSuggestion[]
  readonly topics: readonly { slug: string; name: string; description: string }[]
  readonly photographers: readonly (Partial<PictureNotes> & { pictures: readonly SamplePicture[] })[]
}

/** Times later today move to the day before. */
export interface SampleArticle
  extends Pick<NewArticle, 'title' | 'description' | 'category' | 'authorName' | 'imageUrl' | 'keywords'> {
  slug: string
  /** HTML that `sanitizeArticleHtml` returns unchanged, with a line for each block. */
  content: readonly string[]
  publishedAt: string
  job?: JobFields & { closesOn: CountyDate | null }
  corrections?: readonly (CreateCorrectionInput & { correctedAt: string })[]
}

export interface SampleNewsletter {
  title: string
  description: string
  introductionHtml: string
  sentAt: string
  /** Slugs of articles that are older than the newsletter, in the editor's order. */
  articles: readonly string[]
  events: readonly (Pick<IssueEvent, 'title' | 'location' | 'category'> & { start: string })[]
  recipientCount: number
  failed: number
  /** How often each of the articles was opened. */
  clicks: readonly number[]
}

type Found = Record<'source' | 'url', string>

/** Another source may have the same news. */
export type SampleSuggestion = Found & { alsoIn?: Found; hoursAgo: number } & Partial<EventItem | NewsItem> &
  Pick<EventItem | NewsItem, 'kind' | 'title' | 'text'>

interface SamplePicture extends Pick<PictureNotes, 'caption'> {
  file: string
  alt: string
}

export function readSampleCounty(): SampleCounty {
  const county = JSON.parse(readFileSync(join(SAMPLE_FOLDER, 'county.json'), 'utf8'))
  return { ...county, picturesFolder: join(SAMPLE_FOLDER, 'pictures') }
}

const SAMPLE_PICTURE_PATTERN = /\/sample\/([\w-]+\.webp)/g

export function picturesIn(county: SampleCounty): string[] {
  return [...new Set(Array.from(JSON.stringify(county).matchAll(SAMPLE_PICTURE_PATTERN), ([, file = '']) => file))]
}

const DAY_PATTERN = /\{(?:(-?\d)?([A-Z]{2}) )?(-?\d+)(?: \+(\d+))?\}/g
const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Replaces pictures by the stored ones, and days by dates around `today`. */
export function placeCounty(
  county: SampleCounty,
  stored: ReadonlyMap<string, { url: string }>,
  today: CountyDate,
): SampleCounty {
  const text = JSON.stringify(county)
    .replace(SAMPLE_PICTURE_PATTERN, (path, file: string) => stored.get(file)?.url ?? path)
    .replace(DAY_PATTERN, (_, nth: string | undefined, weekday: string | undefined, count: string, later = '0') => {
      const day = nth ? monthlyDay(`${nth}${weekday}`, Number(count), today) : sampleDay(weekday, Number(count), today)
      return addCountyDays(day, Number(later))
    })
  return JSON.parse(text)
}

function sampleDay(weekday: string | undefined, count: number, today: CountyDate): CountyDate {
  if (weekday === undefined) return addCountyDays(today, count)
  const ahead = WEEKDAY_CODES.indexOf(weekday) - new Date(today).getUTCDay()
  return addCountyDays(today, ((ahead + 7) % 7) + 7 * count)
}

function monthlyDay(nthWeekday: string, months: number, today: CountyDate): CountyDate {
  const month = new Date(today)
  month.setUTCMonth(month.getUTCMonth() + months, 1)
  const startDate = month.toISOString().slice(0, 10)
  return firstDateOf({ startDate, rrule: `FREQ=MONTHLY;BYDAY=${nthWeekday}` }) ?? startDate
}
