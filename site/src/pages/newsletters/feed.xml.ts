import type { APIRoute } from 'astro'
import { newslettersFeed } from '../../lib/feeds.ts'

export const GET: APIRoute = ({ locals }) => newslettersFeed(locals.content)
