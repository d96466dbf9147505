import { EMAIL_TAKEN_MESSAGE } from '@hometown/shared-types/accounts'
import { AppError } from '../../../http/errors/app-error.ts'

export function emailTaken(): AppError {
  const issues = [{ path: 'email', message: EMAIL_TAKEN_MESSAGE }]
  return new AppError(409, 'email_taken', EMAIL_TAKEN_MESSAGE, { issues })
}
