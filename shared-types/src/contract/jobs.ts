import { z } from 'zod'
import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '../rules/time.ts'
import { isoTimeSchema, plainLine, timeInput } from './fields.ts'

/** The types are schema.org's values. */
export const EMPLOYMENT_TYPES = [
  'FULL_TIME',
  'PART_TIME',
  'TEMPORARY',
  'CONTRACTOR',
  'PER_DIEM',
  'INTERN',
  'VOLUNTEER',
  'OTHER',
] as const
const employmentTypeSchema = z.enum(EMPLOYMENT_TYPES)
export type EmploymentType = z.infer<typeof employmentTypeSchema>

export const EMPLOYMENT_LABELS: Readonly<Record<EmploymentType, string>> = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  TEMPORARY: 'Temporary',
  CONTRACTOR: 'Contract',
  PER_DIEM: 'By the day',
  INTERN: 'Internship',
  VOLUNTEER: 'Volunteer',
  OTHER: 'Other',
}

/** A job is open for this many days unless an editor says otherwise. */
export const JOB_DAYS = 30

/** An editor says this about the job in an article of the category Jobs. Texts are plain, empty if unknown. */
export const jobFieldsSchema = z.object({
  employer: z.string(),
  /** The place is like `Alder Falls`, `Alder Falls, IA` or a street with its town. */
  place: z.string(),
  isRemote: z.boolean(),
  pay: z.string(),
  employmentType: employmentTypeSchema.nullable(),
  applyUrl: z.string().nullable(),
})
export type JobFields = z.infer<typeof jobFieldsSchema>

export interface DeskJob extends JobFields {
  /** An editor chose this time (ISO 8601); null for `JOB_DAYS` after publishing. */
  closesAt: string | null
}

export const jobInputSchema = z.object({
  employer: plainLine(120).default(''),
  place: plainLine(120).default(''),
  isRemote: z.boolean().default(false),
  pay: plainLine(120).default(''),
  employmentType: employmentTypeSchema.nullish().transform((type) => type ?? null),
  applyUrl: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((address) => (address ? jobApplyAddress(address) : null))
    .refine((address) => address === null || isJobApplyAddress(address), {
      error: 'Use a web address that begins with https://, or an email address',
    }),
  /** A day stands for its end. Null means `JOB_DAYS` after publishing. */
  closesAt: z.union([z.literal('').transform(() => null), timeInput('Please enter a day')]).nullish(),
})
export type GivenJob = z.output<typeof jobInputSchema>

/** Posts of the content service have this job if their category is Jobs. */
export const postJobSchema = jobFieldsSchema.extend({
  closesAt: isoTimeSchema,
  /** A closed job keeps its page, but no list has it. */
  isClosed: z.boolean(),
})
export type PostJob = z.infer<typeof postJobSchema>

/** Returns the last millisecond of a day. */
export function endOfCountyDate(date: CountyDate, timeZone: string): number {
  return startOfCountyDate(addCountyDays(date, 1), timeZone) - 1
}

export function defaultClosing(publishedAt: number, timeZone: string): number {
  return endOfCountyDate(addCountyDays(countyDate(publishedAt, timeZone), JOB_DAYS), timeZone)
}

const jobApplicationEmail = z.email()

function jobApplyAddress(text: string): string {
  return jobApplicationEmail.safeParse(text).success ? `mailto:${text}` : text
}

function isJobApplyAddress(address: string): boolean {
  if (/^mailto:/i.test(address)) return jobApplicationEmail.safeParse(address.slice('mailto:'.length)).success
  return /^https?:\/\/[^\s/]\S*$/i.test(address) && URL.canParse(address)
}
