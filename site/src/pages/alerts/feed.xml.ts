import type { APIRoute } from 'astro'
import { alertsFeed } from '../../features/alerts/alerts-feed.ts'

export const GET: APIRoute = ({ locals }) => alertsFeed(locals.content)
