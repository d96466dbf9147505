import type { Kysely } from 'kysely'
import { column, csvOf, type ExportedRow, isYes, listOf, named, time } from '../../../csv/csv-export.ts'
import { subscriberColumns } from '../../../csv/subscriber-columns.ts'
import type { Database } from '../../../database/database.ts'
import { formerSlugsOf } from '../../content/people/people.service.ts'
import { listEventsOfFixtures, listNamesInPrint, listSlugs, readTable } from './exports.repository.ts'

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

/** What editors said about topics; which articles belong to one, their keywords say. */
export function topicsCsv(db: Db): AsyncGenerator<string> {
  const columns = { ...named('slug', 'name', 'description'), updated_at: time('updated_at') }
  return csvOf(columns, readTable(db, 'topics', 'slug'))
}

export function peopleCsv(db: Db): AsyncGenerator<string> {
  const columns = {
    ...named('name', 'kind', 'role', 'bio', 'email'),
    links: (row: ExportedRow) => listOf(row.links).join(' '),
    beats: (row: ExportedRow) => listOf(row.beats).join(', '),
    ...named('image_url', 'image_alt', 'slug', 'former_slugs', 'bylines'),
    deleted_at: time('deleted_at'),
  }
  return csvOf(columns, withNames(db))
}

async function* withNames(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, 'people', 'id')) {
    const ids = rows.map(({ id }) => String(id))
    const bylines = await listNamesInPrint(db, ids)
    yield rows.map((row) => ({
      ...row,
      former_slugs: formerSlugsOf({ former_slugs: String(row.former_slugs) })
        .map(({ slug }) => slug)
        .sort()
        .join(';'),
      bylines: bylines.get(String(row.id))?.join(';'),
    }))
  }
}

/** Games with their scores. Their day and place are also in `events.ics`, under the same slug. */
export function fixturesCsv(db: Db): AsyncGenerator<string> {
  const columns = {
    ...named('start_date', 'title', 'slug', 'location', 'sport', 'level', 'team', 'opponent'),
    at_home: isYes('at_home'),
    ...named('team_score', 'opponent_score', 'forfeited_by', 'status'),
    cancelled: isYes('cancelled'),
    ...named('note', 'source_url'),
  }
  return csvOf(columns, withEvents(db))
}

/** A game without its event was deleted. */
async function* withEvents(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, 'fixtures', 'id')) {
    const ids = rows.map(({ id }) => String(id))
    const events = new Map((await listEventsOfFixtures(db, ids)).map((event) => [event.id, event]))
    yield rows.flatMap((row) => {
      const event = events.get(String(row.id))
      return event ? [{ ...row, ...event }] : []
    })
  }
}

/** Former addresses of articles and authors, and removed pages; `to` is empty for what is gone. */
export function redirectsCsv(db: Db): AsyncGenerator<string> {
  return csvOf({ from: column('from'), to: column('to'), since: time('created_at') }, listRedirects(db))
}

async function* listRedirects(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, 'slug_redirects', 'slug')) {
    const slugs = await listSlugs(db, [...new Set(rows.map((row) => String(row.article_id)))])
    yield rows.map((row) => redirect('/', row, slugs.get(String(row.article_id))))
  }
  for await (const rows of readTable(db, 'former_addresses', 'path')) {
    const slugs = await listSlugs(db, [...new Set(rows.map((row) => String(row.article_id)))])
    yield rows.map(({ path, article_id: id, created_at }) =>
      redirect('/', { slug: String(path).slice(1), created_at }, slugs.get(String(id))),
    )
  }
  for await (const rows of readTable(db, 'removed_pages', 'path'))
    yield rows.map(({ path, send_to, removed_at }) => ({ from: path, to: send_to ?? '', created_at: removed_at }))
  for await (const rows of readTable(db, 'people', 'slug'))
    yield rows.flatMap(({ slug: now, former_slugs, deleted_at }) =>
      formerSlugsOf({ former_slugs: String(former_slugs) }).map(({ slug, since }) =>
        redirect('/author/', { slug, created_at: since }, deleted_at === null ? String(now) : undefined),
      ),
    )
}

function redirect(folder: string, { slug, created_at }: ExportedRow, target: string | undefined): ExportedRow {
  return { from: `${folder}${slug}`, to: target === undefined ? '' : `${folder}${target}`, created_at }
}
