import {
  type Business,
  type BusinessChanges,
  OTHER_CATEGORY,
  type PublicBusiness,
} from '@hometown/shared-types/business'
import { type OpeningHours, openingHoursSchema } from '@hometown/shared-types/opening-hours'
import type { BusinessRow } from './businesses.table.ts'

export function businessFromRow(row: BusinessRow): Business {
  return {
    ...publicBusinessFromRow(row),
    status: row.status,
    version: row.version,
    sample: row.sample === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export function publicBusinessFromRow(row: BusinessRow): Omit<PublicBusiness, 'copies'> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category ?? OTHER_CATEGORY,
    description: row.description,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    hours: hoursFromRow(row.hours),
    hoursNote: row.hours_note,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
  }
}

function hoursFromRow(hours: string | null): OpeningHours | null {
  if (hours === null) return null
  return openingHoursSchema.safeParse(JSON.parse(hours)).data ?? null
}

/** Absent fields stay unchanged. */
export function columnsOf(changes: Omit<BusinessChanges, 'version' | 'slug'>) {
  const { hours, hoursNote, imageUrl, imageAlt, ...same } = changes
  const given = {
    ...same,
    hours: hours === undefined ? undefined : hours && JSON.stringify(hours),
    hours_note: hoursNote,
    image_url: imageUrl,
    image_alt: imageAlt,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<typeof given>
}
