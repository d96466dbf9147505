import type { APIRoute } from 'astro'
import { articleFeed } from '../features/feeds/article-feed.ts'

export const GET: APIRoute = ({ locals }) => articleFeed(locals.content)
