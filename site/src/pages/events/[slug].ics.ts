import type { APIRoute } from 'astro'
import { calendarResponse, eventFile } from '../../lib/event-files.ts'

export const GET: APIRoute = ({ locals: { content }, params: { slug = '' } }) => {
  const event = content.events.findBySlug(slug)
  return event === undefined ? new Response(null, { status: 404 }) : calendarResponse(eventFile(content.site, event))
}
