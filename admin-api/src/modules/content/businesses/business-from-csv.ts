import {
  BUSINESS_CSV_COLUMNS,
  createBusinessSchema,
  type NewBusiness,
  OTHER_CATEGORY,
} from '@hometown/shared-types/business'
import { parseOpeningHours } from '@hometown/shared-types/opening-hours-text'

const otherNames: Readonly<Record<string, readonly string[]>> = {
  name: ['business', 'business name'],
  email: ['e-mail', 'email address'],
  phone: ['telephone', 'phone number'],
  website: ['url', 'web', 'web site'],
  hours: ['opening hours'],
}

export function hasNameColumn(values: Readonly<Record<string, string>>): boolean {
  return namesOf('name').some((name) => name in values)
}

export function businessFromCsv(
  values: Readonly<Record<string, string>>,
): { business: NewBusiness } | { problem: string } {
  const [name, category, address, phone, email, website, hours, description, status] = BUSINESS_CSV_COLUMNS.map(
    (column) => read(values, column.toLowerCase()),
  )
  const structured = hours ? parseOpeningHours(hours) : undefined
  const parsed = createBusinessSchema.safeParse({
    ...{ name, address, phone, email, website, description },
    category: category || OTHER_CATEGORY,
    hours: structured ?? null,
    hoursNote: structured === undefined ? hours : null,
    status: status?.toLowerCase() || 'published',
  })
  if (parsed.success) return { business: parsed.data }
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'status') return { problem: 'Status must be draft or published' }
  return { problem: issue?.message ?? 'We can’t read this row' }
}

function read(values: Readonly<Record<string, string>>, column: string): string | undefined {
  return namesOf(column)
    .map((name) => values[name])
    .find(Boolean)
}

function namesOf(column: string): readonly string[] {
  return [column, ...(otherNames[column] ?? [])]
}
