import { AI_NOT_CONFIGURED } from '@hometown/shared-types/contract/ai'
import { AppError } from '../../../http/errors/app-error.ts'

export function withUnconfiguredMessage(message: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== AI_NOT_CONFIGURED) throw error
    throw new AppError(503, AI_NOT_CONFIGURED, message, { unconfigured: true })
  }
}
