import { type WeekProposal, weekProposalSchema } from '@hometown/shared-types/week-proposal'
import { api } from '../../../lib/api-client.ts'

/** The service chooses; nothing is saved. */
export function proposeWeek(): Promise<WeekProposal> {
  return api.get('/api/newsletters/this-week', weekProposalSchema)
}
