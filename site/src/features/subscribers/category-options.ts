import { categoryDetails, READER_CATEGORIES } from '@hometown/shared-types/category'
import { CATEGORY_NOTES } from '../../lib/category-notes.ts'
import type { CategoryOption } from './CategoryChoice.tsx'

export const CATEGORY_OPTIONS: readonly CategoryOption[] = READER_CATEGORIES.map((name) => ({
  name,
  note: CATEGORY_NOTES[name],
  colour: categoryDetails(name).badgeColour,
}))
