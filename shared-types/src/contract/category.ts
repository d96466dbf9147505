import { z } from 'zod'
import { CATEGORIES, READER_CATEGORIES } from '../rules/categories.ts'

export const categorySchema = z.enum(CATEGORIES)

export const readerCategorySchema = z.enum(READER_CATEGORIES)
