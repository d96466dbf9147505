import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { CreateNewsletterInput } from '@hometown/shared-types/newsletter-calls'
import { titleForDay } from '@hometown/shared-types/newsletter-title'
import { z } from 'zod'
import { accountKey } from '../../../lib/kept-for-account.ts'
import { type SessionCopies, sessionCopies } from '../../../parts/forms/session-copies.ts'

/** The form's values. `date` and `time` are wall-clock time in the county. */
const composerValuesSchema = z.object({
  title: z.string(),
  /** The title is the proposed one: its date follows the schedule. Older copies have none. */
  titleFollowsDay: z.boolean().default(false),
  description: z.string(),
  introduction: z.string(),
  /** Copies that an older desk kept have none. */
  signOff: z.string().default(''),
  articleIds: z.array(z.string()),
  includesCalendar: z.boolean(),
  /** The editor wants no articles. Older copies don't say. */
  calendarOnly: z.boolean().default(false),
  onlyChosenSections: z.boolean(),
  date: z.string(),
  time: z.string(),
})
export type ComposerValues = z.output<typeof composerValuesSchema>

export const BLANK: ComposerValues = {
  title: '',
  titleFollowsDay: false,
  description: '',
  introduction: '',
  signOff: '',
  articleIds: [],
  includesCalendar: true,
  calendarOnly: false,
  onlyChosenSections: false,
  date: '',
  time: '',
}

/** A mail without any of these has nothing to show. */
export function hasContent(values: ComposerValues): boolean {
  return hasChosenParts(values) || values.introduction !== ''
}

/** What a save and a preview need: articles, or the calendar without any. */
export function hasChosenParts({ articleIds, includesCalendar, calendarOnly }: ComposerValues): boolean {
  return articleIds.length > 0 || (includesCalendar && calendarOnly)
}

export function valuesOf(newsletter: DeskNewsletter, timeZone: string): ComposerValues {
  const { title, titleFollowsDay, description, introduction, signOff, articleIds } = newsletter
  const { includesCalendar, onlyChosenSections } = newsletter
  const due = newsletter.scheduledFor && countyWallTime(Date.parse(newsletter.scheduledFor), timeZone)
  const values = {
    title,
    titleFollowsDay,
    description: description ?? '',
    introduction: introduction ?? '',
    signOff: signOff ?? '',
    articleIds,
    includesCalendar,
    calendarOnly: includesCalendar && articleIds.length === 0,
    onlyChosenSections,
    date: due?.slice(0, 10) ?? '',
    time: due?.slice(11, 16) ?? '',
  }
  return titledForItsDay(values, timeZone)
}

/** A proposed title has the date of the day of sending; without a schedule, that is today. */
export function titledForItsDay(values: ComposerValues, timeZone: string): ComposerValues {
  if (!values.titleFollowsDay) return values
  const day = values.date || countyWallTime(Date.now(), timeZone).slice(0, 10)
  return { ...values, title: titleForDay(values.title, day) }
}

/** Milliseconds; undefined while the date or time is missing. */
export function scheduledInstant({ date, time }: ComposerValues, timeZone: string): number | undefined {
  return date && time ? instantOfCountyTime(`${date}T${time}`, timeZone) : undefined
}

/** The content as the API takes it for previews and drafts. */
export function contentOf({ date: _, time: __, calendarOnly: ___, ...values }: ComposerValues) {
  const { description, introduction, signOff } = values
  return { ...values, description: description || null, introduction: introduction || null, signOff: signOff || null }
}

export function bodyOf(values: ComposerValues, status: 'draft' | 'scheduled', timeZone: string): CreateNewsletterInput {
  const instant = scheduledInstant(values, timeZone)
  const scheduledFor = status === 'scheduled' && instant !== undefined ? new Date(instant).toISOString() : null
  return { ...contentOf(values), status, scheduledFor }
}

export function isSame(one: ComposerValues, other: ComposerValues): boolean {
  return JSON.stringify(composerValuesSchema.parse(one)) === JSON.stringify(composerValuesSchema.parse(other))
}

const copySchema = z.object({
  values: composerValuesSchema,
  /** The version it is based on; 0 for a new newsletter. */
  baseVersion: z.number().int().min(0),
  /** Milliseconds. */
  keptAt: z.number(),
})
export type NewsletterCopy = z.infer<typeof copySchema>

/** The copies that forms of a newsletter, or of new ones, keep in this tab. */
export function newsletterCopies(userId: string, newsletterId: string | undefined): SessionCopies<NewsletterCopy> {
  return sessionCopies(`${accountKey('newsletter', userId)}:${newsletterId ?? 'new'}`, copySchema)
}

const LABELS: Readonly<Record<keyof ComposerValues, string | undefined>> = {
  title: 'Title',
  titleFollowsDay: undefined,
  description: 'Description',
  introduction: 'Introduction',
  signOff: 'Sign-off',
  articleIds: 'Articles',
  includesCalendar: 'This week on the calendar',
  calendarOnly: undefined,
  onlyChosenSections: 'Only the sections they chose',
  date: 'Schedule date',
  time: 'Schedule time',
}

/** The labels of the fields that differ. */
export function differingFields(one: ComposerValues, other: ComposerValues): string[] {
  return composerValuesSchema
    .keyof()
    .options.flatMap((name) => (JSON.stringify(one[name]) === JSON.stringify(other[name]) ? [] : (LABELS[name] ?? [])))
}
