import { AppError } from '../http/errors/app-error.ts'
import type { ObjectStoreError } from '../object-store/object-store.ts'

const CODE = 'storage_away'
const RETRY_AFTER_S = 5

/** @param failed a sentence, such as `Couldn’t store the picture.` */
export function storageAway(cause: ObjectStoreError, failed: string): AppError {
  const advice = cause.isTemporary
    ? 'The file storage isn’t answering. Try again in a minute.'
    : 'The file storage refused it. Ask an administrator to check the System page, then try again.'
  const error = new AppError(503, CODE, `${failed} ${advice}`, { retryAfter: RETRY_AFTER_S })
  error.cause = cause
  return error
}

/** It may pass by itself, and says nothing about the file. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof AppError && error.code === CODE
}
