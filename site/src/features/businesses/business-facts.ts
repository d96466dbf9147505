import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import type { BusinessCategory, BusinessIndex, SiteBusiness } from '../../lib/content.ts'

/** `(555) 010-0142 ext. 4` → `tel:5550100142;ext=4`. Takes the first of several numbers. */
export function phoneLink(phone: string): string {
  const [number = ''] = /\+?[\d(][\d\s()./-]*/.exec(phone) ?? []
  const [, extension] = /(?:ext\.?|x)\s*(\d+)\s*$/i.exec(phone) ?? []
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** `https://www.example.org/shop/` → `example.org/shop`. */
export function websiteLabel(website: string): string {
  return withoutTrailingSlashes(website.replace(/^https?:\/\/(?:www\.)?/i, ''))
}

export function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}

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

export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit - 1)
  const wordEnd = start.lastIndexOf(' ')
  return `${(wordEnd > limit / 2 ? start.slice(0, wordEnd) : start).toWellFormed()}…`
}

/** One business in the search list. `category` is an index into `categories`; `detail` is the rest of its line. */
export type ListedBusiness = readonly [slug: string, name: string, category: number, detail: string, id: string]

export interface DirectoryList {
  readonly categories: readonly string[]
  readonly businesses: readonly ListedBusiness[]
}

export function directoryList({ categories }: BusinessIndex): DirectoryList {
  const businesses = categories.flatMap(({ businesses: entries }: BusinessCategory, at) =>
    entries.map((business): ListedBusiness => [business.slug, business.name, at, lineOf(business), business.id]),
  )
  return { categories: categories.map(({ name }) => name), businesses }
}

export function lineOf({ address, phone }: SiteBusiness): string {
  return [address, phone].filter(Boolean).join(' · ')
}
