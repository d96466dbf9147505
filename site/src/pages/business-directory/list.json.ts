import type { APIRoute } from 'astro'
import { directoryList } from '../../features/businesses/business-facts.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(directoryList(locals.content.businesses)), {
    headers: { 'content-type': 'application/json' },
  })
