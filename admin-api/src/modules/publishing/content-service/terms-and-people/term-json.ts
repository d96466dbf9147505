import { type Category, categoryDetails } from '@hometown/shared-types/category'

export function categoryJson(category: Category, siteUrl: string) {
  const { termId, slug } = categoryDetails(category)
  return {
    id: termId,
    description: '',
    link: `${siteUrl}/${slug}`,
    name: category,
    slug,
    taxonomy: 'category',
    parent: 0,
    meta: [],
  }
}
