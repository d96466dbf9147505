import type { APIRoute } from 'astro'
import { llmsText } from '../features/identity/llms-text.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(llmsText(locals.content), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
