import type { APIRoute } from 'astro'
import { articleFeed } from '../lib/feeds.ts'

export const GET: APIRoute = ({ locals }) => articleFeed(locals.content)
