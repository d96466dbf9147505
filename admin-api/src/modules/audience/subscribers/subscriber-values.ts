import { randomBytes } from 'node:crypto'
import {
  SUBSCRIBER_CATEGORIES,
  type SubscriberCategory,
  subscriberCategorySchema,
} from '@hometown/shared-types/category'
import { z } from 'zod'

const categoriesSchema = z.array(subscriberCategorySchema)

export function readCategories(stored: string): SubscriberCategory[] {
  return categoriesSchema.parse(JSON.parse(stored))
}

export function sameCategories(one: readonly SubscriberCategory[], other: readonly SubscriberCategory[]): boolean {
  return one.length === other.length && one.every((category) => other.includes(category))
}

/** For links in mails, which never expire, so it must be unguessable. */
export function newUnsubscribeToken(): string {
  return randomBytes(18).toString('base64url')
}

export function packCategories(categories: readonly SubscriberCategory[]): string {
  return SUBSCRIBER_CATEGORIES.reduce(
    (bits, category, bit) => bits | (categories.includes(category) ? 1 << bit : 0),
    0,
  ).toString(36)
}

export function unpackCategories(packed: string): SubscriberCategory[] {
  const bits = Number.parseInt(packed, 36)
  return SUBSCRIBER_CATEGORIES.filter((_, bit) => (bits & (1 << bit)) !== 0)
}
