import { findCategoryBySlug } from '@hometown/shared-types/rules/categories'
import type { APIRoute } from 'astro'
import { calendarFile, calendarResponse } from '../../lib/event-files.ts'

export const GET: APIRoute = ({ locals, params }) => {
  const category = findCategoryBySlug(params.category ?? '')
  if (category === undefined) return new Response(null, { status: 404 })
  return calendarResponse(calendarFile(locals.content, category))
}
