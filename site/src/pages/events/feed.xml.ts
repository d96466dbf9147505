import type { APIRoute } from 'astro'
import { articleFeed } from '../../lib/feeds.ts'

// The route of an event's page would answer if this file didn't exist.
export const GET: APIRoute = ({ locals }) => articleFeed(locals.content, 'Events')
