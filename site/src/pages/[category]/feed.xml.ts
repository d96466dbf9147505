import { findCategoryBySlug } from '@hometown/shared-types/category'
import type { APIRoute } from 'astro'
import { articleFeed } from '../../features/feeds/article-feed.ts'
import { categorySlugs } from '../../lib/static-paths.ts'

export const getStaticPaths = categorySlugs

export const GET: APIRoute = ({ locals, params }) => {
  const category = findCategoryBySlug(params.category ?? '')
  if (category === undefined) return new Response(null, { status: 404 })
  return articleFeed(locals.content, category)
}
