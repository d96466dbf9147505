import type { ExportFile } from '@hometown/shared-types/export'
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
import { formerSlugsOf } from '../../content/people/people.service.ts'
import {
  eachCorrection,
  eachFixture,
  eachFormerAddress,
  eachRow,
  listNamesInPrint,
  listSlugs,
} from './exports.repository.ts'

type Db = AppContext['store']['db']
interface CsvExport {
  columns: CsvColumns
  rows: (db: Db, siteUrl: string) => AsyncIterable<readonly ExportedRow[]>
}

const csvFiles: Readonly<Record<Extract<ExportFile, `${string}.csv`>, CsvExport>> = {
  'subscribers.csv': { columns: subscriberColumns, rows: (db) => eachRow(db, 'subscribers') },
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
    },
    rows: (db) => eachRow(db, 'sources'),
  },
  'businesses.csv': {
    columns: {
      ...named('name', 'category', 'description', 'address', 'phone', 'email', 'website', 'hours', 'hours_note'),
      ...named('image_url', 'image_alt', 'status', 'slug'),
    },
    rows: (db) => eachRow(db, 'businesses'),
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
      ...named('articles', 'created_at'),
    },
    rows: newslettersWithArticles,
  },
  'submissions.csv': {
    columns: {
      ...named('title', 'status', 'location', 'category', 'start_date', 'end_date', 'time_zone'),
      all_day: isYes('all_day'),
      ...named('recurrence_rule', 'recurrence_end_date', 'description', 'price', 'link', 'organiser', 'note'),
      ...named('submitter_name', 'submitter_email', 'reason', 'decided_by', 'decided_at', 'created_at'),
    },
    rows: (db) => eachRow(db, 'event_submissions'),
  },
  'corrections.csv': {
    columns: named('article', 'kind', 'text', 'corrected_at', 'corrected_by'),
    rows: eachCorrection,
  },
  /** What editors said about topics; which articles belong to one, their keywords say. */
  'topics.csv': {
    columns: named('slug', 'name', 'description', 'updated_at'),
    rows: (db) => eachRow(db, 'topics', 'slug'),
  },
  'people.csv': {
    columns: {
      ...named('name', 'kind', 'role', 'bio', 'email'),
      links: (row) => listOf(row.links).join(' '),
      beats: (row) => listOf(row.beats).join(', '),
      ...named('image_url', 'image_alt', 'slug', 'former_slugs', 'bylines', 'deleted_at'),
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
    rows: eachFixture,
  },
  /** Former addresses of articles and authors, and removed pages; `to` is empty for what is gone. */
  'redirects.csv': { columns: { ...named('from', 'to'), since: time('created_at') }, rows: eachRedirect },
}

export function csvExport(file: keyof typeof csvFiles, { store, config }: Pick<AppContext, 'store' | 'config'>) {
  const { columns, rows } = csvFiles[file]
  return csvOf(columns, rows(store.db, config.siteUrl))
}

async function* picturesWithAddress(db: Db, siteUrl: string): AsyncGenerator<ExportedRow[]> {
  for await (const rows of eachRow(db, 'media')) yield rows.map((row) => ({ ...row, url: siteUrl + row.url }))
}

async function* newslettersWithArticles(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of eachRow(db, 'newsletters')) {
    const slugs = await listSlugs(db, [...new Set(rows.flatMap((row) => listOf(row.article_ids)))])
    const slugsOf = (ids: string[]) => ids.flatMap((id) => slugs.get(id) ?? []).join(';')
    yield rows.map((row) => ({ ...row, articles: slugsOf(listOf(row.article_ids)) }))
  }
}

async function* peopleWithNames(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of eachRow(db, 'people')) {
    const bylines = await listNamesInPrint(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => {
      const formerSlugs = formerSlugsOf(row).map(({ slug }) => slug)
      return { ...row, former_slugs: formerSlugs.sort().join(';'), bylines: bylines.get(row.id)?.join(';') }
    })
  }
}

async function* eachRedirect(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of eachFormerAddress(db))
    yield rows.map(({ former, slug, created_at }) => ({
      from: former.startsWith('/') ? former : `/${former}`,
      to: `/${slug}`,
      created_at,
    }))
  for await (const rows of eachRow(db, 'removed_pages', 'path'))
    yield rows.map(({ path, send_to, removed_at }) => ({ from: path, to: send_to, created_at: removed_at }))
  for await (const rows of eachRow(db, 'people'))
    yield rows.flatMap((row) =>
      formerSlugsOf(row).map(({ slug, since }) => ({
        from: `/author/${slug}`,
        to: row.deleted_at === null ? `/author/${row.slug}` : '',
        created_at: since,
      })),
    )
}
