import type { CreateNewsletterInput, DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/rules/time'

/** `date` and `time` are wall-clock time in the county. */
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

export const BLANK_NEWSLETTER: ComposerValues = {
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

/** Returns the form's values. @param typed date and time in the form: a draft has none in the service */
export function composerValuesOf(
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

/** Returns milliseconds; undefined while the date or time is missing. */
export function scheduledInstant(
  { date, time }: Pick<ComposerValues, 'date' | 'time'>,
  timeZone: string,
): number | undefined {
  return date && time ? instantOfCountyTime(`${date}T${time}`, timeZone) : undefined
}

export function newsletterBodyOf(
  { date, time, ...values }: ComposerValues,
  status: 'draft' | 'scheduled',
  timeZone: string,
): CreateNewsletterInput {
  const instant = scheduledInstant({ date, time }, timeZone)
  return {
    ...values,
    description: values.description || null,
    introduction: values.introduction || null,
    signOff: values.signOff || null,
    status,
    scheduledFor: status === 'scheduled' && instant !== undefined ? new Date(instant).toISOString() : null,
  }
}
