import type { SeenKind } from '@hometown/shared-types/seen'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'

const MOST = 10

/** What it contains is noted when its content is frozen; until then, the chosen articles are those in its row. */
export async function listSentWith(db: Kysely<Database>, kind: SeenKind, id: string) {
  return db
    .selectFrom('newsletters')
    .leftJoin('newsletter_sends', 'newsletter_sends.newsletter_id', 'newsletters.id')
    .select(['newsletters.id', 'title', 'status', 'sent_at', 'recipient_count', 'updated_at', 'total'])
    .where('status', 'in', ['preparing', 'sending', 'sent'])
    .where('sample', '=', 0)
    .where((row) =>
      kind === 'event'
        ? row(
            'newsletters.id',
            'in',
            row.selectFrom('newsletter_events').select('newsletter_id').where('event_id', '=', id),
          )
        : row.or([
            sql<boolean>`article_ids like ${`%"${id.replace(/[\\%_]/g, '')}"%`}`,
            row(
              'newsletters.id',
              'in',
              row.selectFrom('newsletter_articles').select('newsletter_id').where('article_id', '=', id),
            ),
          ]),
    )
    .orderBy('newsletters.created_at', 'desc')
    .limit(MOST)
    .execute()
}
