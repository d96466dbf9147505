import type { APIRoute } from 'astro'
import { articleFeed } from '../../features/feeds/article-feed.ts'

// The one feed of a category that has a folder of its own: without this file the page of an event would answer for it.
export const GET: APIRoute = ({ locals }) => articleFeed(locals.content, 'Events')
