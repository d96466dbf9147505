import type { APIRoute } from 'astro'
import { calendarResponse, teamFile } from '../../../lib/event-files.ts'
import { teamSlugs } from '../../../lib/static-paths.ts'

export const getStaticPaths = teamSlugs

export const GET: APIRoute = ({ locals: { content }, params }) => {
  const team = content.fixtures.findTeam(params.team ?? '')
  return team === undefined ? new Response(null, { status: 404 }) : calendarResponse(teamFile(content, team))
}
