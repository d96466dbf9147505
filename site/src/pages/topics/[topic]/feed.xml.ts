import type { APIRoute } from 'astro'
import { topicFeed } from '../../../features/feeds/article-feed.ts'
import { topicSlugs } from '../../../lib/static-paths.ts'
import { findTopic } from '../../../lib/topics.ts'

export const getStaticPaths = topicSlugs

export const GET: APIRoute = ({ locals: { content }, params }) => {
  const topic = findTopic(content, params.topic ?? '')
  return topic ? topicFeed(content, topic) : new Response(null, { status: 404 })
}
