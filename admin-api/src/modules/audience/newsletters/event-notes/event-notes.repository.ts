import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { EventNoteRow } from './event-notes.table.ts'

type Trx = Transaction<Database>

export async function listFrozenSince(db: Kysely<Database>, since: number, limit: number) {
  return db
    .selectFrom('newsletter_issues')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_issues.newsletter_id')
    .select(['newsletter_issues.newsletter_id', 'newsletter_issues.content', 'newsletter_issues.frozen_at'])
    .where('newsletter_issues.frozen_at', '>=', since)
    .where('newsletters.status', 'in', ['sending', 'sent'])
    .orderBy('newsletter_issues.frozen_at', 'desc')
    .limit(limit)
    .execute()
}

export async function listDecided(db: Kysely<Database>, eventIds: readonly string[]): Promise<EventNoteRow[]> {
  if (eventIds.length === 0) return []
  return db.selectFrom('event_notes').selectAll().where('event_id', 'in', eventIds).execute()
}

export async function listWanted(db: Kysely<Database>): Promise<EventNoteRow[]> {
  return db
    .selectFrom('event_notes')
    .selectAll()
    .where('state', '=', 'wanted')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function saveNote(trx: Trx, note: EventNoteRow): Promise<void> {
  await trx
    .insertInto('event_notes')
    .values(note)
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'original_date', 'change_key'])
        .doUpdateSet({ text: note.text, state: note.state, newsletter_id: null, created_at: note.created_at }),
    )
    .execute()
}

/** Deletes notes about earlier changes of the same event that no newsletter has used yet. */
export async function deleteOtherWanted(trx: Trx, note: EventNoteRow): Promise<void> {
  await trx
    .deleteFrom('event_notes')
    .where('event_id', '=', note.event_id)
    .where('original_date', '=', note.original_date)
    .where('state', '=', 'wanted')
    .where('change_key', '<>', note.change_key)
    .execute()
}

/** False if the note is gone or a newsletter has used it. */
export async function updateWanted(trx: Trx, id: string, changes: Partial<EventNoteRow>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_notes')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteSaid(db: Kysely<Database>, newsletterId: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  await db
    .updateTable('event_notes')
    .set({ state: 'sent', newsletter_id: newsletterId })
    .where('state', '=', 'wanted')
    .where('text', 'in', texts)
    .execute()
}

/** Makes the notes available again when a send is canceled before anyone got the newsletter. */
export async function takeBackSaid(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db
    .updateTable('event_notes')
    .set({ state: 'wanted', newsletter_id: null })
    .where('newsletter_id', '=', newsletterId)
    .execute()
}
