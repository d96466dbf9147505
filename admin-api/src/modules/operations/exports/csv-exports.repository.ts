import type { ExportFile } from '@hometown/shared-types/export'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import {
  type CsvColumns,
  column,
  csvOf,
  type ExportedRow,
  isYes,
  listOf,
  named,
  subscriberColumns,
  time,
} from '../../../csv/csv-export.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { eachStoredEvent } from '../../content/events/events.service.ts'
import { eachRow, eachRowOf } from './exports.repository.ts'

type Context = Pick<AppContext, 'store' | 'config'>

interface CsvExport {
  columns: CsvColumns
  rows: (context: Context) => AsyncIterable<readonly ExportedRow[]>
}

const redirects = sql`
  select redirects.path, case when redirects.path like '?%' then '/' || redirects.path else redirects.path end as "from",
    coalesce('/' || articles.slug, '/author/' || people.slug, send_to) as "to", redirects.created_at
  from redirects
    left join articles on articles.id = item_id and articles.status = 'published'
    left join people on people.id = item_id and people.deleted_at is null`

const csvFiles: Readonly<Record<Extract<ExportFile, `${string}.csv`>, CsvExport>> = {
  'subscribers.csv': { columns: subscriberColumns, rows: ({ store }) => eachRow(store.db, 'subscribers') },
  // With the titles that the import reads.
  'sources.csv': {
    columns: {
      Category: column('category'),
      Name: column('name'),
      URL: column('url'),
      'Source Type': column('source_type'),
      Description: column('description'),
      Status: column('status'),
      Feed: column('feed_url'),
      'Link Selector': column('link_selector'),
    },
    rows: ({ store }) => eachRow(store.db, 'sources'),
  },
  'businesses.csv': {
    columns: {
      ...named('name', 'category', 'description', 'address', 'phone', 'email', 'website', 'hours', 'hours_note'),
      ...named('image_url', 'image_alt', 'status', 'slug'),
    },
    rows: ({ store }) => eachRow(store.db, 'businesses'),
  },
  'media.csv': {
    columns: {
      ...named('url', 'mime_type', 'bytes', 'width', 'height', 'alt', 'caption', 'credit', 'credit_url', 'license'),
      made_with_ai: isYes('made_with_ai'),
      ...named('focal_x', 'focal_y', 'original_name', 'created_at'),
    },
    rows: picturesWithAddress,
  },
  'newsletters.csv': {
    columns: {
      ...named('title', 'description', 'status'),
      scheduled_for: time('scheduled_for'),
      ...named('sent_at', 'recipient_count'),
      only_chosen_sections: isYes('only_chosen_sections'),
      articles: (row) => listOf(row.article_ids).join(';'),
      created_at: time('created_at'),
    },
    rows: ({ store }) => eachRow(store.db, 'newsletters'),
  },
  'submissions.csv': {
    columns: {
      ...named('title', 'submission_status', 'location', 'category', 'start_date', 'end_date', 'time_zone'),
      all_day: isYes('all_day'),
      ...named('rrule', 'recurrence_end_date', 'description', 'price', 'submitter_name', 'submitter_email'),
      ...named('submitter_note', 'decision_reason', 'decided_by', 'decided_at', 'created_at'),
    },
    rows: ({ store }) => eachRowOf(store.db, sql`select * from events where submission_status is not null`),
  },
  'corrections.csv': {
    columns: named('article', 'kind', 'text', 'corrected_at', 'corrected_by'),
    rows: ({ store }) =>
      eachRowOf(
        store.db,
        sql`select corrections.*, slug as article from corrections join articles on articles.id = article_id and deleted_at is null`,
      ),
  },
  /** What editors said about topics; which articles belong to one, their keywords say. */
  'topics.csv': {
    columns: named('slug', 'name', 'description', 'updated_at'),
    rows: ({ store }) => eachRow(store.db, 'topics', 'slug'),
  },
  'people.csv': {
    columns: {
      ...named('name', 'kind', 'role', 'bio', 'email'),
      links: (row) => listOf(row.links).join(' '),
      beats: (row) => listOf(row.beats).join(', '),
      ...named('image_url', 'image_alt', 'slug', 'bylines', 'deleted_at'),
    },
    rows: peopleWithNames,
  },
  /** Games with their scores. Their day and place are also in `events.ics`, under the same slug. */
  'fixtures.csv': {
    columns: {
      ...named('start_date', 'title', 'slug', 'location', 'sport', 'level', 'team', 'opponent'),
      at_home: isYes('at_home'),
      ...named('team_score', 'opponent_score', 'forfeited_by', 'status'),
      cancelled: isYes('cancelled'),
      ...named('note', 'source_url'),
    },
    rows: gamesWithEvents,
  },
  /** Former addresses of articles and authors, and removed pages; `to` is empty for what is gone. */
  'redirects.csv': {
    columns: { ...named('from', 'to'), since: time('created_at') },
    rows: ({ store }) => eachRowOf(store.db, redirects, 'path'),
  },
}

export function csvExport(file: keyof typeof csvFiles, context: Context) {
  const { columns, rows } = csvFiles[file]
  return csvOf(columns, rows(context))
}

async function* gamesWithEvents({ store }: Context): AsyncGenerator<ExportedRow[]> {
  for await (const events of eachStoredEvent(store.db))
    yield events.flatMap(({ row: { title, slug, start_date, location, cancelled }, game }) =>
      game
        ? {
            ...{ title, slug, start_date, location, cancelled, note: game.note, source_url: game.sourceUrl },
            ...{ sport: game.sport, level: game.level, team: game.team, opponent: game.opponent },
            ...{ at_home: game.atHome ? 1 : 0, team_score: game.teamScore, opponent_score: game.opponentScore },
            ...{ forfeited_by: game.forfeitedBy, status: game.status },
          }
        : [],
    )
}

async function* picturesWithAddress({ store, config }: Context): AsyncGenerator<ExportedRow[]> {
  for await (const rows of eachRow(store.db, 'media'))
    yield rows.map((row) => ({ ...row, url: config.siteUrl + row.url }))
}

async function* peopleWithNames({ store: { db } }: Context): AsyncGenerator<ExportedRow[]> {
  for await (const rows of eachRow(db, 'people')) {
    const ids = rows.map(({ id }) => id)
    const names = await db
      .selectFrom('person_bylines')
      .select(['person_id', 'name'])
      .where(isOneOf(db, 'person_id', ids))
      .orderBy('name')
      .execute()
    const byPerson = Map.groupBy(names, ({ person_id }) => person_id)
    yield rows.map((row) => ({
      ...row,
      bylines: byPerson
        .get(row.id)
        ?.map(({ name }) => name)
        .join(';'),
    }))
  }
}
