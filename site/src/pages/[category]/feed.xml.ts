import { findCategoryBySlug } from '@hometown/shared-types/rules/categories'
import type { APIRoute } from 'astro'
import { articleFeed } from '../../lib/feeds.ts'

export const GET: APIRoute = ({ locals, params }) => {
  const category = findCategoryBySlug(params.category ?? '')
  if (category === undefined) return new Response(null, { status: 404 })
  return articleFeed(locals.content, category)
}
