import type { AppContext } from '../../context.ts'
import type { App } from '../../http/routing.ts'
import { createPublicLimits } from '../subscribers/public-forms.service.ts'
import { deskSubmissionRoutes } from './desk-submissions.routes.ts'
import { submissionFormRoutes } from './submission-forms.routes.ts'
import { submitEventRoutes } from './submit-events.routes.ts'

export function eventSubmissionRoutes(app: App, context: AppContext): void {
  const limits = createPublicLimits(context)
  submitEventRoutes(app, context, limits)
  submissionFormRoutes(app, context, limits)
  deskSubmissionRoutes(app, context)
}
