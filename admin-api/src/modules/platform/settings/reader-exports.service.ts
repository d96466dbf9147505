import type { CurrentUser } from '@hometown/shared-types/auth'
import { EXPORT_NOT_ALLOWED_MESSAGE } from '@hometown/shared-types/desk-subscriber'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { findSavedSetting } from './saved-settings.service.ts'

type User = Pick<CurrentUser, 'role'>

export async function canExportReaders(context: Pick<AppContext, 'store'>, { role }: User): Promise<boolean> {
  return role === 'admin' || ((await findSavedSetting(context, 'editorsExportReaders')) ?? false)
}

/** @throws 403 `export_not_allowed` */
export async function checkMayExportReaders(context: Pick<AppContext, 'store'>, user: User): Promise<void> {
  if (!(await canExportReaders(context, user)))
    throw new AppError(403, 'export_not_allowed', EXPORT_NOT_ALLOWED_MESSAGE)
}
