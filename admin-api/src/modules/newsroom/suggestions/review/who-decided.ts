import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SuggestionStep, SuggestionStepRow } from '../suggestions.table.ts'
import { findForWho, listSteps } from './steps.repository.ts'
import type { By } from './take-step.ts'

type Db = Kysely<Database>

const DID: Readonly<Record<SuggestionStep, string>> = {
  approve: 'approved it',
  reject: 'rejected it',
  draft: 'made a draft article from it',
  publish: 'published it',
  event: 'made a draft event from it',
  fixture: 'put it on the schedule',
  snooze: 'snoozed it',
  kind: 'changed its kind',
  merge: 'merged it with another suggestion',
}

const DECIDED: ReadonlySet<string> = new Set(['published', 'made', 'reviewed', 'rejected', 'stale'])

/** A refusal because somebody else decided first says who and what. */
export async function sayingWho<T>(db: Db, by: By, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw await withWho(db, by, storable(id), error)
  }
}

/** Other errors stay as they are. */
async function withWho(db: Db, by: By, id: string, error: AppError): Promise<AppError> {
  const isGone = error.status === 404
  if (!isGone && !(error.status === 409 && DECIDED.has(error.code))) return error
  const row = await findForWho(db, id)
  if (isGone) {
    const isOther = row?.deleted_at != null && isAnotherEditor(row.deleted_by, by)
    return isOther ? new AppError(404, error.code, `${row.deleted_by} deleted it.`, error.details) : error
  }
  const [last] = await listSteps(db, id)
  if (!row || !last || !isAnotherEditor(last.done_by, by)) return error
  // A model or the source may have changed it after that step.
  if (error.code === 'stale' && last.done_at !== row.updated_at) return error
  const advice = error.code === 'stale' ? 'Check it again, then decide.' : error.message.replace(SAYS_ONLY_THAT, '')
  const message = [`${whoDid(last, by, 'already ')}.`, advice].filter(Boolean).join(' ')
  return new AppError(409, error.code, message, error.details)
}

/** `tom approved it` */
export function whoDid(
  { done_by, step }: Pick<SuggestionStepRow, 'done_by' | 'step'>,
  { user }: By,
  adverb: 'already ' | '' = '',
): string {
  return `${done_by === user.username ? 'You' : (done_by ?? 'Another editor')} ${adverb}${DID[step]}`
}

/** Left out, because our own sentence says it better. */
const SAYS_ONLY_THAT = /^This suggestion (?:is|was) [^.]*\.\s*/

function isAnotherEditor(username: string | null, { user }: By): boolean {
  return username !== null && username !== user.username
}
