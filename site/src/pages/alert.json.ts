import { ALERT_LABELS } from '@hometown/shared-types/contract/alerts'
import type { APIRoute } from 'astro'

/** Pages that aren't rendered with each alert read this: see `scripts/alerts.ts`. */
export const GET: APIRoute = ({ locals }) => {
  const active = locals.content.front?.alerts ?? []
  return Response.json(active.map((alert) => ({ ...alert, label: ALERT_LABELS[alert.level] })))
}
