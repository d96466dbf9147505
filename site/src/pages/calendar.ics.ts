import type { APIRoute } from 'astro'
import { calendarFile, calendarResponse } from '../lib/event-files.ts'

export const GET: APIRoute = ({ locals }) => calendarResponse(calendarFile(locals.content))
