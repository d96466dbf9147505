import type { APIRoute } from 'astro'
import { calendarFeed } from '../../features/calendar-files/calendar-feed.ts'

export const GET: APIRoute = ({ locals }) => calendarFeed(locals.content)
