import type { APIRoute } from 'astro'
import { newslettersFeed } from '../../features/newsletters/newsletters-feed.ts'

export const GET: APIRoute = ({ locals }) => newslettersFeed(locals.content)
