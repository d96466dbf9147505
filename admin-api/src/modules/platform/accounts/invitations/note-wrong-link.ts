import { INVITATION_PROBLEMS } from '@hometown/shared-types/invitation'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { noteRarely } from '../../auth/sign-in/credentials.service.ts'

/** The audit log hears of links that are unknown, expired, used or withdrawn; never which link it was. */
export async function noteWrongLinks<T>(
  context: Pick<AppContext, 'store' | 'clock'>,
  address: string,
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof AppError && error.code in INVITATION_PROBLEMS) {
      const details = { why: error.code.replace('invitation_', '') }
      await noteRarely(context, { action: 'auth.wrong-invitation', details }, { address, about: error.code })
    }
    throw error
  }
}
