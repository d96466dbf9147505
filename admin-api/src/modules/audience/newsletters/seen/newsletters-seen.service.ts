import { isoTime } from '@hometown/shared-types/iso-time'
import type { SeenKind, SeenNewsletter } from '@hometown/shared-types/seen'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { listChosenArticles, listNoted, listSentAmong } from './newsletters-seen.repository.ts'

type Db = Kysely<Database>

const NAMED = 10

/** Newsletters that readers got, or get now, by the articles or events in them. The newest first. */
export async function listNewslettersSeen(
  db: Db,
  kind: SeenKind,
  ids: readonly string[],
): Promise<Map<string, SeenNewsletter[]>> {
  const subjects = await subjectsByNewsletter(db, kind, ids)
  const seen = new Map<string, SeenNewsletter[]>()
  for (const row of await listSentAmong(db, [...subjects.keys()])) {
    const isSending = row.status !== 'sent'
    const newsletter = {
      ...{ id: row.id, title: row.title, isSending },
      readers: isSending ? (row.total ?? 0) : row.recipient_count,
      at: isoTime(row.sent_at ?? row.updated_at),
    }
    for (const id of subjects.get(row.id) ?? []) {
      const known = seen.get(id) ?? []
      if (known.length < NAMED) seen.set(id, [...known, newsletter])
    }
  }
  return seen
}

async function subjectsByNewsletter(
  db: Db,
  kind: SeenKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const subjects = new Map<string, Set<string>>()
  if (ids.length === 0) return subjects
  const note = (newsletterId: string, id: string) =>
    subjects.set(newsletterId, (subjects.get(newsletterId) ?? new Set()).add(id))
  for (const { newsletter_id, subject_id } of await listNoted(db, kind, ids)) note(newsletter_id, subject_id)
  if (kind === 'event') return subjects
  const wanted = new Set(ids)
  for (const { id, article_ids } of await listChosenArticles(db))
    for (const articleId of z.array(z.string()).parse(JSON.parse(article_ids)))
      if (wanted.has(articleId)) note(id, articleId)
  return subjects
}
