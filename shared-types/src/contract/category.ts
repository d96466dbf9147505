import { z } from 'zod'
import { CATEGORIES, READER_CATEGORIES } from '../rules/categories.ts'

// The rules stand apart, so that the site's islands don't load schemas.
export * from '../rules/categories.ts'

export const categorySchema = z.enum(CATEGORIES)

export const readerCategorySchema = z.enum(READER_CATEGORIES)
