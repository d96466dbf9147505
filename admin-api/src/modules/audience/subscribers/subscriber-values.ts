import { randomBytes } from 'node:crypto'
import { READER_CATEGORIES, type ReaderCategory, readerCategorySchema } from '@hometown/shared-types/category'
import { z } from 'zod'

const categoriesSchema = z.array(readerCategorySchema)

export function readCategories(stored: string): ReaderCategory[] {
  return categoriesSchema.parse(JSON.parse(stored))
}

export function sameCategories(one: readonly ReaderCategory[], other: readonly ReaderCategory[]): boolean {
  return one.length === other.length && one.every((category) => other.includes(category))
}

/** For links in mails, which never expire, so it must be unguessable. */
export function newUnsubscribeToken(): string {
  return randomBytes(18).toString('base64url')
}

export function packCategories(categories: readonly ReaderCategory[]): string {
  return READER_CATEGORIES.reduce(
    (bits, category, bit) => bits | (categories.includes(category) ? 1 << bit : 0),
    0,
  ).toString(36)
}

export function unpackCategories(packed: string): ReaderCategory[] {
  const bits = Number.parseInt(packed, 36)
  return READER_CATEGORIES.filter((_, bit) => (bits & (1 << bit)) !== 0)
}
