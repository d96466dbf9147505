import { type DeskSubscriber, updateDeskSubscriberSchema } from '@hometown/shared-types/desk-subscriber'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { updateDeskSubscriber } from './desk/save-subscriber.service.ts'

/** With a session, `PATCH /api/subscribers/{id}` accepts the subscriber's real id and the desk's body format. */
export async function updateAsStaff(
  context: AppContext,
  caller: SignedIn,
  id: string,
  body: unknown,
): Promise<DeskSubscriber> {
  const parsed = updateDeskSubscriberSchema.safeParse(body)
  if (parsed.success) return updateDeskSubscriber(context, caller, id, parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError(422, 'invalid', issues[0]?.message ?? 'This can’t be saved.', { issues })
}
