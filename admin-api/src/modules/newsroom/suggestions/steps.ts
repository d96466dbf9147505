import { storable } from '@hometown/shared-types/storable-text'
import { type Suggestion, suggestionTitle } from '@hometown/shared-types/suggestion'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { updateSuggestion } from './suggestions.repository.ts'
import type { DoneStep, SuggestionChanges, SuggestionRow, SuggestionStep } from './suggestions.table.ts'

export type By = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

interface StepToTake {
  step: SuggestionStep
  changes: SuggestionChanges
  made?: { id: string; version: number | null }
  /** Suggestions that the step merged into this one. */
  merged?: readonly string[]
}

/** Saves the row, the data for undo, and the audit entry. @param row read in this transaction */
export async function takeStep(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { user }: By,
  row: SuggestionRow,
  { step, changes, made, merged }: StepToTake,
): Promise<SuggestionRow> {
  requireNotMerged(row)
  const now = clock.now()
  // A decision ends a snooze.
  const all = { reviewed_at: now, snoozed_until: null, ...changes, updated_at: now }
  const done: DoneStep = {
    id: uuid(),
    step,
    ...{ statusBefore: row.status, madeId: made?.id ?? null, madeVersion: made?.version ?? null },
    ...{ by: user.username, at: now, restores: merged ? { merged } : restoresOf(row, all) },
  }
  const steps = JSON.stringify([...everyStepOf(row), done])
  const after = await updateSuggestion(trx, row, { ...all, steps })
  if (!after) throw new LostRaceError()
  await noteAction(trx, { user }, row, step, now)
  return after
}

export function requireNotMerged({ merged_into }: SuggestionRow): void {
  if (merged_into === null) return
  throw new AppError(409, 'merged', 'This suggestion was merged with another one that tells the same story.')
}

/** Besides the status and what was made. */
const RESTORED = [
  ...(['snoozed_until', 'kind', 'details', 'found_kind', 'found_details'] as const),
  ...(['ai_category', 'found_category', 'ai_opened'] as const),
]

function restoresOf(before: SuggestionRow, changes: SuggestionChanges): DoneStep['restores'] {
  const changed = RESTORED.filter((column) => changes[column] !== undefined && before[column] !== changes[column])
  return Object.fromEntries(changed.map((name) => [name, before[name]]))
}

/** What was decided and not undone, the last step last. */
export function stepsOf(row: Pick<SuggestionRow, 'steps'>): readonly DoneStep[] {
  return everyStepOf(row).filter(({ isUndone }) => !isUndone)
}

/** Also what was undone. */
export function everyStepOf({ steps }: Pick<SuggestionRow, 'steps'>): readonly DoneStep[] {
  return JSON.parse(steps)
}

export async function noteAction(
  trx: Trx,
  { user }: By,
  row: SuggestionRow,
  action: string,
  now: number,
): Promise<void> {
  const details = { title: titleOf(row) }
  await recordAudit(trx, { user, action: `suggestion.${action}`, subject: row.id, details }, now)
}

function titleOf(row: Pick<SuggestionRow, 'ai_headline' | 'original_title'>): string {
  return suggestionTitle({ aiHeadline: row.ai_headline, originalTitle: row.original_title })
}

export function broadcastToDesks(context: Pick<AppContext, 'link'>): void {
  announce(context, { type: 'changed', lists: ['content-suggestions', 'audit-log'] })
}

/** A suggestion that became an event or a game may become an article too. */
export function requireOpen(row: SuggestionRow, made: 'article_id' | 'event_id' | 'fixture_id'): void {
  requireNotRejected(row)
  if (row[made] !== null) throw new AppError(409, 'made', MADE[made], { extra: { [EXTRA[made]]: row[made] } })
}

export function requireNotRejected({ status }: SuggestionRow): void {
  if (status === 'rejected') throw new AppError(409, 'rejected', 'This suggestion was rejected. Undo that first.')
}

/** Call it again in the transaction: another editor may have decided since the row was read. */
export function requirePublishable(row: SuggestionRow): void {
  if (row.status === 'published') throw new AppError(409, 'published', 'This suggestion is already published.')
  requireNotRejected(row)
}

export function changedMeanwhile(current?: Suggestion): AppError {
  const message = 'This suggestion changed after you opened it. Check it again, then decide.'
  return new AppError(409, 'stale', message, current && { extra: { current } })
}

/** @param read the row before the transaction, from which the result was written */
export function requireSameWords(now: SuggestionRow, read: SuggestionRow): void {
  if (WORDS.some((name) => now[name] !== read[name])) throw changedMeanwhile()
}

const WORDS = [
  ...(['ai_headline', 'ai_summary', 'original_title', 'original_content', 'summary', 'details'] as const),
  ...(['source_url', 'kind', 'ai_category'] as const),
]

const MADE = {
  article_id: 'This suggestion is already an article.',
  event_id: 'This suggestion is already on the calendar.',
  fixture_id: 'This suggestion is already on the sports schedule.',
} as const
const EXTRA = { article_id: 'articleId', event_id: 'eventId', fixture_id: 'fixtureId' } as const

const DID: Readonly<Record<SuggestionStep, string>> = {
  approve: 'approved it',
  reject: 'rejected it',
  draft: 'made a draft article from it',
  publish: 'published it',
  event: 'made a draft event from it',
  snooze: 'snoozed it',
  kind: 'changed its kind',
  merge: 'merged it with another suggestion',
}

const DECIDED: ReadonlySet<string> = new Set(['published', 'made', 'reviewed', 'rejected', 'stale'])

/** When another editor decided first, the refusal says who and what. */
export async function sayingWho<T>(db: Kysely<Database>, by: By, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw await withWho(db, by, storable(id), error)
  }
}

/** Other errors stay as they are. */
async function withWho(db: Kysely<Database>, by: By, id: string, error: AppError): Promise<AppError> {
  const isGone = error.status === 404
  if (!isGone && !(error.status === 409 && DECIDED.has(error.code))) return error
  const row = await db
    .selectFrom('content_suggestions')
    .select(['updated_at', 'deleted_at', 'deleted_by', 'steps'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (isGone) {
    const isOther = row?.deleted_at != null && isAnotherEditor(row.deleted_by, by)
    return isOther ? new AppError(404, error.code, `${row.deleted_by} deleted it.`, error.details) : error
  }
  const last = row && stepsOf(row).at(-1)
  if (!row || !last || !isAnotherEditor(last.by, by)) return error
  // A model or the source may have changed it after that step.
  if (error.code === 'stale' && last.at !== row.updated_at) return error
  const advice = error.code === 'stale' ? 'Check it again, then decide.' : error.message.replace(SAYS_ONLY_THAT, '')
  const message = [`${whoDid(last, by, 'already ')}.`, advice].filter(Boolean).join(' ')
  return new AppError(409, error.code, message, error.details)
}

/** `tom approved it` */
export function whoDid(
  { by, step }: Pick<DoneStep, 'by' | 'step'>,
  { user }: By,
  adverb: 'already ' | '' = '',
): string {
  return `${by === user.username ? 'You' : by} ${adverb}${DID[step]}`
}

/** Left out, because our own sentence says it better. */
const SAYS_ONLY_THAT = /^This suggestion (?:is|was) [^.]*\.\s*/

function isAnotherEditor(username: string | null, { user }: By): boolean {
  return username !== null && username !== user.username
}
