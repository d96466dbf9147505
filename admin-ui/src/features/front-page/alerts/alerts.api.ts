import {
  type CreateAlertInput,
  type ReaderAlert,
  readerAlertSchema,
  readerAlertsSchema,
} from '@hometown/shared-types/reader-alert'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

const PATH = '/api/alerts'

/** Below the key of the front page, whose live updates bring these, too. */
export const alertsQuery = queryOptions({
  queryKey: ['front-page', 'alerts'],
  queryFn: ({ signal }) => api.get(PATH, readerAlertsSchema, { signal }),
})

export function sendAlert(alert: CreateAlertInput): Promise<ReaderAlert> {
  return api.post(PATH, alert, readerAlertSchema)
}

/** Also from the history that readers see. */
export async function retractAlert(id: string): Promise<ReaderAlert[]> {
  return readerAlertsSchema.parse(await api.delete(`${PATH}/${encodeURIComponent(id)}`))
}

export function endAlert(id: string): Promise<ReaderAlert> {
  return api.post(`${PATH}/${encodeURIComponent(id)}/end`, {}, readerAlertSchema)
}
