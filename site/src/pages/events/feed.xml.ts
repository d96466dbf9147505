import type { APIRoute } from 'astro'
import { articleFeed } from '../../lib/feeds.ts'

// Without this file, the route of an event's page would answer.
export const GET: APIRoute = ({ locals }) => articleFeed(locals.content, 'Events')
