import {
  type Category,
  categoryDetails,
  READER_CATEGORIES,
  SUBSCRIBER_CATEGORIES,
} from '@hometown/shared-types/category'
import { CATEGORY_NOTES } from '../../lib/category-notes.ts'
import type { CategoryOption } from './CategoryChoice.tsx'

const sections: ReadonlySet<Category> = new Set(READER_CATEGORIES)

export const CATEGORY_OPTIONS: readonly CategoryOption[] = SUBSCRIBER_CATEGORIES.map((name) => ({
  name,
  note: CATEGORY_NOTES[name],
  colour: categoryDetails(name).badgeColour,
  isSwitch: !sections.has(name),
}))
