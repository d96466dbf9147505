import { CATEGORIES, type Category, categoryDetails, FALLBACK_CATEGORY } from '@hometown/shared-types/category'
import { categoryOfTerms } from '@hometown/wordpress-adapter'
import { ImportError, type IncomingTerm } from './incoming.ts'

export type CategoryMap = Readonly<Record<string, Category>>

/** Without a category of ours, `Community`. */
export function chooseCategory(
  terms: readonly IncomingTerm[],
  categoryMap: CategoryMap,
): { category: Category; isFallback: boolean } {
  const category = categoryOfTerms(terms, { categoryMap })
  return { category: category ?? FALLBACK_CATEGORY, isFallback: category === undefined }
}

/** @param options such as `City Hall=Community` @throws ImportError */
export function readCategoryOptions(options: readonly string[]): CategoryMap {
  return Object.fromEntries(
    options.map((option) => {
      const at = option.lastIndexOf('=')
      const category = findCategory(option.slice(at + 1))
      if (at < 1 || !category)
        throw new ImportError(
          `--category "${option}" can’t be read. Write "Their name=Ours" with one of ${CATEGORIES.join(', ')}.`,
        )
      return [option.slice(0, at).trim(), category]
    }),
  )
}

function findCategory(name: string): Category | undefined {
  const wanted = name.trim().toLowerCase()
  return CATEGORIES.find((category) => category.toLowerCase() === wanted || categoryDetails(category).slug === wanted)
}
