import type { APIRoute } from 'astro'
import { authorFeed } from '../../../features/feeds/article-feed.ts'
import { hasAuthorPage } from '../../../lib/people-index.ts'
import { authorSlugs } from '../../../lib/static-paths.ts'

export const getStaticPaths = authorSlugs

export const GET: APIRoute = ({ locals: { content }, params }) => {
  const person = content.people.findBySlug(params.slug ?? '')
  if (person === undefined || !hasAuthorPage(content.articles, person)) return new Response(null, { status: 404 })
  return authorFeed(content, person)
}
