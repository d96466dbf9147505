import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { createPublicLimits } from '../../platform/public-forms/public-forms.service.ts'
import { deskSubmissionRoutes } from './desk/desk-submissions.routes.ts'
import { submissionFormRoutes } from './public/submission-forms.routes.ts'
import { submitEventRoutes } from './public/submit-events.routes.ts'

export function eventSubmissionRoutes(app: App, context: AppContext): void {
  const limits = createPublicLimits(context)
  submitEventRoutes(app, context, limits)
  submissionFormRoutes(app, context, limits)
  deskSubmissionRoutes(app, context)
}
