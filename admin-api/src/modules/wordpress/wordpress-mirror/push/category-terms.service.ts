import { type Category, categoryDetails } from '@hometown/shared-types/category'
import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'

/** Keeps the post's other terms and creates ours if missing. Undefined when the category doesn't change. */
export async function categoryTermIds(
  client: WordPressClient,
  category: Category | undefined,
  before: Pick<ArticleRow, 'category' | 'wordpress_categories'> | null,
): Promise<number[] | undefined> {
  if (category === undefined) return undefined
  const wanted = (await findTerm(client, category)) ?? (await client.categories.create(termOf(category))).id
  if (!before) return [wanted]
  const kept: number[] = JSON.parse(before.wordpress_categories ?? '[]')
  const old = before.category === category ? undefined : await findTerm(client, before.category)
  return [wanted, ...kept.filter((id) => id !== wanted && id !== old)]
}

async function findTerm(client: WordPressClient, category: Category): Promise<number | undefined> {
  const { slug, name } = termOf(category)
  const bySlug = await client.categories.list({ slug })
  if (bySlug.items[0]) return bySlug.items[0].id
  const byName = await client.categories.list({ search: name, per_page: 100 })
  return byName.items.find((term) => term.name.toLowerCase() === name.toLowerCase())?.id
}

function termOf(category: Category): { name: string; slug: string } {
  return { name: category, slug: categoryDetails(category).slug }
}
