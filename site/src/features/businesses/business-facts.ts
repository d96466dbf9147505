import type { BusinessIndex, SiteBusiness } from '../../lib/business-index.ts'
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
