import type { BulkSubmissionsInput, SubmissionsDone } from '@hometown/shared-types/event-submission'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { approveSubmission, declineSubmission } from './decide.service.ts'

export async function decideTogether(
  context: AppContext,
  by: Pick<SignedIn, 'user'>,
  { items, action, reason = '' }: BulkSubmissionsInput,
): Promise<SubmissionsDone> {
  const failed: SubmissionsDone['failed'] = []
  const untold: SubmissionsDone['untold'] = []
  let done = 0
  for (const [id, version] of new Map(items.map((item) => [item.id, item.version]))) {
    try {
      const { mailed, submission } = await (action === 'approve'
        ? approveSubmission(context, by, { id, version })
        : declineSubmission(context, by, { id, version, reason }))
      if (!mailed) untold.push({ id, title: submission.title, name: submission.name, email: submission.email })
      done++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  return { done, failed, untold }
}
