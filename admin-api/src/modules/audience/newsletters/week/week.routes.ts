import { weekProposalSchema } from '@hometown/shared-types/week-proposal'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { proposeWeek } from './week-proposal.service.ts'

export function weekRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/newsletters/this-week',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['newsletters'],
        summary: 'The best articles of the last seven days by section, and why',
        response: { 200: weekProposalSchema },
      },
    },
    async () => proposeWeek(context),
  )
}
