import type { CreateNewsletterInput, DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { countyWallTime, instantOfCountyTime, titleForDay } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import { accountKey } from '../../../lib/kept-for-account.ts'
import { sessionCopies } from '../../../parts/forms/session-copies.ts'

/** The form's values. `date` and `time` are wall-clock time in the county. */
const composerValuesSchema = z.object({
  title: z.string(),
  /** The title is the proposed one: its date follows the schedule. */
  titleFollowsDay: z.boolean(),
  description: z.string(),
  introduction: z.string(),
  signOff: z.string(),
  articleIds: z.array(z.string()),
  includesCalendar: z.boolean(),
  /** The editor wants no articles. */
  calendarOnly: z.boolean(),
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

/** @param typed date and time in the form: a draft has none in the service */
export function valuesOf(
  newsletter: DeskNewsletter,
  typed: Pick<ComposerValues, 'date' | 'time'>,
  timeZone: string,
): ComposerValues {
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
    date: due ? due.slice(0, 10) : typed.date,
    time: due ? due.slice(11, 16) : typed.time,
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

const copySchema = z.object({
  values: composerValuesSchema,
  /** The version it is based on; 0 for a new newsletter. */
  baseVersion: z.number().int().min(0),
  /** Milliseconds. */
  keptAt: z.number(),
})

/** What the composer of a newsletter, or of a new one, has unsaved. Stays in this tab over a reload. */
export function newsletterCopy(userId: string, newsletterId: string | undefined) {
  const copies = sessionCopies(`${accountKey('newsletter', userId)}:${newsletterId ?? 'new'}`, copySchema)
  return {
    get: () => copies.list()[0]?.copy,
    keep: (values: ComposerValues, baseVersion: number) =>
      copies.keep(COPY, { values, baseVersion, keptAt: Date.now() }),
    remove: () => copies.remove(COPY),
  }
}

const COPY = 'composer'
