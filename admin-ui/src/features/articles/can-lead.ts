import type { Category } from '@hometown/shared-types/category'

/** The service refuses obituaries. */
export function canLead(category: Category | ''): boolean {
  return category !== 'Obituaries'
}
