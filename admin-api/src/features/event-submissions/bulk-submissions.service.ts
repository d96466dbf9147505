import type { BulkSubmissionsInput, SubmissionsDone } from '@hometown/shared-types/event-submission'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { SignedIn } from '../../http/request-context.ts'
import { approveSubmission, declineSubmission } from './decide.service.ts'

/** One after the other, each in a transaction of its own. */
export async function decideTogether(
  context: AppContext,
  by: Pick<SignedIn, 'user'>,
  { items, action, reason = '' }: BulkSubmissionsInput,
): Promise<SubmissionsDone> {
  const failed: SubmissionsDone['failed'] = []
  let done = 0
  for (const [id, version] of new Map(items.map((item) => [item.id, item.version]))) {
    try {
      if (action === 'approve') await approveSubmission(context, by, { id, version })
      else await declineSubmission(context, by, { id, version, reason })
      done++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  return { done, failed }
}
