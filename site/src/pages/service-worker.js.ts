import type { APIRoute } from 'astro'
import pushWorker from '../scripts/push-worker.js?raw'

export const GET: APIRoute = ({ locals }) => {
  const settings = `const API_URL = ${JSON.stringify(locals.content.site.apiUrl)}\n`
  return new Response(settings + pushWorker, { headers: { 'Content-Type': 'text/javascript' } })
}
