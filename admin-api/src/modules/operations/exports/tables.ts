import type { Kysely } from 'kysely'
import { column, csvOf, type ExportedRow, isYes, listOf, named, time } from '../../../csv/csv-export.ts'
import { subscriberColumns } from '../../../csv/subscriber-columns.ts'
import type { Database } from '../../../database/database.ts'
import { listSlugs, readTable } from './exports.repository.ts'

type Db = Kysely<Database>

export function subscribersCsv(db: Db) {
  return csvOf(subscriberColumns, readTable(db, 'subscribers', 'id'))
}

export function sourcesCsv(db: Db) {
  const columns = {
    Category: column('category'),
    Name: column('name'),
    URL: column('url'),
    'Source Type': column('source_type'),
    Description: column('description'),
    Status: column('status'),
    Feed: column('feed_url'),
  }
  return csvOf(columns, readTable(db, 'sources', 'id'))
}

export function businessesCsv(db: Db) {
  const columns = {
    ...named('name', 'category', 'description', 'address', 'phone', 'email', 'website', 'hours', 'hours_note'),
    ...named('image_url', 'image_alt', 'status', 'slug'),
  }
  return csvOf(columns, readTable(db, 'businesses', 'id'))
}

export function mediaCsv(db: Db, siteUrl: string) {
  const columns = {
    url: (row: ExportedRow) => `${siteUrl}${row.url}`,
    ...named('mime_type', 'bytes', 'width', 'height', 'alt', 'caption', 'credit', 'credit_url', 'license'),
    made_with_ai: isYes('made_with_ai'),
    ...named('focal_x', 'focal_y', 'original_name'),
    created_at: time('created_at'),
  }
  return csvOf(columns, readTable(db, 'media', 'id'))
}

export function newslettersCsv(db: Db) {
  const columns = {
    ...named('title', 'description', 'status'),
    scheduled_for: time('scheduled_for'),
    sent_at: time('sent_at'),
    recipient_count: column('recipient_count'),
    only_chosen_sections: isYes('only_chosen_sections'),
    articles: column('articles'),
    created_at: time('created_at'),
  }
  return csvOf(
    columns,
    withSlugs(db, 'newsletters', 'id', (row) => listOf(row.article_ids)),
  )
}

export function submissionsCsv(db: Db) {
  const columns = {
    ...named('title', 'status', 'location', 'category', 'start_date', 'end_date', 'time_zone'),
    all_day: isYes('all_day'),
    ...named('recurrence_rule', 'recurrence_end_date', 'description', 'price', 'link', 'organiser', 'note'),
    ...named('submitter_name', 'submitter_email', 'reason', 'decided_by'),
    decided_at: time('decided_at'),
    created_at: time('created_at'),
  }
  return csvOf(columns, readTable(db, 'event_submissions', 'id'))
}

export function correctionsCsv(db: Db) {
  const columns = {
    article: column('articles'),
    kind: column('kind'),
    text: column('text'),
    corrected_at: time('corrected_at'),
    corrected_by: column('corrected_by'),
  }
  return csvOf(
    columns,
    withSlugs(db, 'corrections', 'id', (row) => [String(row.article_id)]),
  )
}

async function* withSlugs(
  db: Db,
  table: string,
  key: string,
  idsOf: (row: ExportedRow) => string[],
): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, table, key)) {
    const slugs = await listSlugs(db, [...new Set(rows.flatMap(idsOf))])
    yield rows.map((row) => ({
      ...row,
      articles: idsOf(row)
        .flatMap((id) => slugs.get(id) ?? [])
        .join(';'),
    }))
  }
}
