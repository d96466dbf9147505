import type { APIRoute } from 'astro'
import worker from '../scripts/service-worker.js?raw'

export const GET: APIRoute = () => new Response(worker, { headers: { 'Content-Type': 'text/javascript' } })
