import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { recordChange } from '../../../platform/changes/changes.service.ts'
import { writeShown } from '../../../platform/changes/write-shown.service.ts'
import { getNewsletterRow } from '../newsletters.repository.ts'
import { wholeNewsletter } from '../newsletters.service.ts'
import { PUBLIC_STATUSES, setTakenOff } from './public-newsletters.repository.ts'

/** Removes the newsletter's page and its entry in public lists; mails and the report stay. Repeating it changes nothing. */
export function takeOffSite(context: AppContext, by: SignedIn, id: string): Promise<DeskNewsletter> {
  return place(context, by, id, { isOff: true, action: 'newsletter.take-off-site' })
}

export function putBackOnSite(context: AppContext, by: SignedIn, id: string): Promise<DeskNewsletter> {
  return place(context, by, id, { isOff: false, action: 'newsletter.put-back-on-site' })
}

async function place(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { isOff, action }: { isOff: boolean; action: string },
): Promise<DeskNewsletter> {
  return writeShown(context, ['newsletters', 'audit-log'], async (trx, now) => {
    const { title, status } = await getNewsletterRow(trx, id)
    if (!PUBLIC_STATUSES.some((one) => one === status)) throw notOnSite()
    if (await setTakenOff(trx, id, isOff ? now : null)) {
      await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
      await recordAudit(trx, { user, action, subject: id, details: { title } }, now)
    }
    return wholeNewsletter(trx, await getNewsletterRow(trx, id))
  })
}

function notOnSite(): AppError {
  return new AppError(409, 'conflict', 'This newsletter isn’t on the site yet.')
}
