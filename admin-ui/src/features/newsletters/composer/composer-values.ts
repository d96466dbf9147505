import type { CreateNewsletterInput, DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/rules/time'

/** The form's values. `date` and `time` are wall-clock time in the county. */
export interface ComposerValues {
  title: string
  description: string
  introduction: string
  signOff: string
  articleIds: string[]
  includesCalendar: boolean
  onlyChosenSections: boolean
  date: string
  time: string
}

export const BLANK: ComposerValues = {
  title: '',
  description: '',
  introduction: '',
  signOff: '',
  articleIds: [],
  includesCalendar: true,
  onlyChosenSections: false,
  date: '',
  time: '',
}

/** @param typed date and time in the form: a draft has none in the service */
export function valuesOf(
  newsletter: DeskNewsletter,
  typed: Pick<ComposerValues, 'date' | 'time'>,
  timeZone: string,
): ComposerValues {
  const { title, description, introduction, signOff, articleIds } = newsletter
  const { includesCalendar, onlyChosenSections } = newsletter
  const due = newsletter.scheduledFor && countyWallTime(Date.parse(newsletter.scheduledFor), timeZone)
  return {
    title,
    description: description ?? '',
    introduction: introduction ?? '',
    signOff: signOff ?? '',
    articleIds,
    includesCalendar,
    onlyChosenSections,
    date: due ? due.slice(0, 10) : typed.date,
    time: due ? due.slice(11, 16) : typed.time,
  }
}

/** Milliseconds; undefined while the date or time is missing. */
export function scheduledInstant({ date, time }: ComposerValues, timeZone: string): number | undefined {
  return date && time ? instantOfCountyTime(`${date}T${time}`, timeZone) : undefined
}

/** The content as the API takes it for previews and drafts. */
export function contentOf({ date: _, time: __, ...values }: ComposerValues) {
  const { description, introduction, signOff } = values
  return { ...values, description: description || null, introduction: introduction || null, signOff: signOff || null }
}

export function bodyOf(values: ComposerValues, status: 'draft' | 'scheduled', timeZone: string): CreateNewsletterInput {
  const instant = scheduledInstant(values, timeZone)
  const scheduledFor = status === 'scheduled' && instant !== undefined ? new Date(instant).toISOString() : null
  return { ...contentOf(values), status, scheduledFor }
}
