import { incidentKindSchema } from '@hometown/shared-types/system'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue } from '../../../database/settings/instance-values.ts'

export const INCIDENTS = 'incidents'

const openIncidentsSchema = z.partialRecord(incidentKindSchema, z.object({ since: z.number(), message: z.string() }))
export type OpenIncidents = z.infer<typeof openIncidentsSchema>

export async function findOpenIncidents({ store }: Pick<AppContext, 'store'>): Promise<OpenIncidents> {
  return (await findValue(store.db, INCIDENTS, openIncidentsSchema)) ?? {}
}
