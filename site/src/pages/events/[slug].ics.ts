import type { APIRoute } from 'astro'
import { calendarResponse, eventFile, withdrawnEventFile } from '../../lib/event-files.ts'
import { eventSlugs } from '../../lib/static-paths.ts'

export const getStaticPaths = eventSlugs

export const GET: APIRoute = ({ locals: { content }, params: { slug = '' } }) => {
  const event = content.events.findBySlug(slug)
  if (event !== undefined) return calendarResponse(eventFile(content.site, event))
  const withdrawn = content.withdrawnEvents?.get(slug)
  return withdrawn === undefined ? new Response(null, { status: 404 }) : calendarResponse(withdrawnEventFile(withdrawn))
}
