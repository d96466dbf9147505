import type { BusinessCategory, BusinessIndex, SiteBusiness } from '../../lib/business-index.ts'
import { shortened } from '../../lib/text.ts'

export function businessesLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'business' : 'businesses'}`
}

export function directoryLabel({ size, categories }: BusinessIndex): string {
  return `${businessesLabel(size)} in ${categories.length} ${categories.length === 1 ? 'category' : 'categories'}`
}

export function businessDescription({ description, category, address, name }: SiteBusiness): string {
  if (description) return shortened(description.replace(/\s+/g, ' '), 160)
  return `${name}: ${category}${address ? `, ${address}` : ''}.`
}

/** One business in the search list. `category` is an index into `categories`. */
export type ListedBusiness = readonly [slug: string, name: string, category: number, address: string, phone: string]

export interface DirectoryList {
  readonly categories: readonly string[]
  readonly businesses: readonly ListedBusiness[]
}

export function directoryList({ categories }: BusinessIndex): DirectoryList {
  const businesses = categories.flatMap(({ businesses: entries }: BusinessCategory, at) =>
    entries.map(({ slug, name, address, phone }): ListedBusiness => [slug, name, at, address ?? '', phone ?? '']),
  )
  return { categories: categories.map(({ name }) => name), businesses }
}
