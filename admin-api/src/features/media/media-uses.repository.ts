import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, type ExpressionWrapper, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'

type Reader = Kysely<Database>

/** Something that can show pictures. Whatever else shows some gets a line in `sources`. */
interface UseSource {
  /** Whether it shows the picture at an address. */
  shows(url: Expression<string>): Expression<SqlBool>
  /** Whether it shows the picture to readers now. */
  publishes(url: Expression<string>): Expression<SqlBool>
  list(db: Reader, url: string): Promise<MediaUse[]>
}

const { or, exists, selectFrom } = expressionBuilder<Database, never>()
const one = sql<number>`1`.as('one')

const articles: UseSource = {
  shows: (url) =>
    or([
      exists(
        selectFrom('picture_uses')
          .select(one)
          .where('picture_uses.url', '=', url)
          .where('picture_uses.is_shown', '=', 1),
      ),
      exists(selectFrom('articles').select(one).where('articles.image_url', '=', url)),
    ]),

  publishes: (url) =>
    or([
      exists(
        selectFrom('picture_uses')
          .innerJoin('articles', 'articles.id', 'picture_uses.article_id')
          .select(one)
          .where('picture_uses.url', '=', url)
          .where('picture_uses.is_shown', '=', 1)
          .where('articles.status', '=', 'published'),
      ),
      exists(
        selectFrom('articles')
          .select(one)
          .where('articles.image_url', '=', url)
          .where('articles.status', '=', 'published'),
      ),
    ]),

  async list(db, url) {
    const inText = db.selectFrom('picture_uses').select('article_id').where('url', '=', url).where('is_shown', '=', 1)
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'title', 'status', 'slug'])
      .where(({ or, eb }) => or([eb('image_url', '=', url), eb('id', 'in', inText)]))
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ kind: 'article', ...row }))
  },
}

const businesses: UseSource = {
  shows: (url) => exists(selectFrom('businesses').select(one).where('businesses.image_url', '=', url)),

  publishes: (url) =>
    exists(
      selectFrom('businesses')
        .select(one)
        .where('businesses.image_url', '=', url)
        .where('businesses.status', '=', 'published'),
    ),

  async list(db, url) {
    const rows = await db
      .selectFrom('businesses')
      .select(['id', 'name as title', 'status', 'slug'])
      .where('image_url', '=', url)
      .orderBy('name')
      .execute()
    return rows.map((row) => ({ kind: 'business', ...row }))
  },
}

const events: UseSource = {
  shows: (url) => exists(selectFrom('calendar_events').select(one).where('calendar_events.image_url', '=', url)),

  publishes: (url) =>
    exists(
      selectFrom('calendar_events')
        .select(one)
        .where('calendar_events.image_url', '=', url)
        .where('calendar_events.status', '=', 'published'),
    ),

  async list(db, url) {
    const rows = await db
      .selectFrom('calendar_events')
      .select(['id', 'title', 'status', 'slug'])
      .where('image_url', '=', url)
      .orderBy('start_date', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ kind: 'event', ...row }))
  },
}

/** The settings that are pages of the site, as the desk calls them. */
const SETTING_TITLES: Readonly<Record<string, string>> = {
  aboutHtml: 'The page About',
  contactHtml: 'The page Contact',
  privacyHtml: 'The page Privacy',
  termsHtml: 'The page Terms',
}

const settings: UseSource = {
  shows: (url) =>
    exists(selectFrom('settings').select(one).where(sql<boolean>`settings.value like '%' || ${url} || '%'`)),

  publishes: (url) =>
    exists(
      selectFrom('settings')
        .select(one)
        .where('settings.key', 'in', Object.keys(SETTING_TITLES))
        .where(sql<boolean>`settings.value like '%' || ${url} || '%'`),
    ),

  async list(db, url) {
    const rows = await db
      .selectFrom('settings')
      .select('key')
      .where(sql<boolean>`value like ${`%${url}%`}`)
      .orderBy('key')
      .execute()
    const named = ({ key }: { key: string }) => SETTING_TITLES[key] ?? key
    return rows.map((row) => ({ kind: 'setting', id: row.key, title: named(row), status: null, slug: null }))
  },
}

/** Those that can be changed still show what they will be sent with; the others what was noted as their send began. */
const newsletters: UseSource = {
  shows: (url) =>
    or([
      exists(selectFrom('newsletter_pictures').select(one).where('newsletter_pictures.url', '=', url)),
      exists(selectFrom('newsletters').select(one).where(introduces(url))),
    ]),

  // Pictures of its articles are left to the articles: the page shows none of those that were withdrawn.
  publishes: (url) =>
    exists(
      selectFrom('newsletter_pictures')
        .innerJoin('newsletters', 'newsletters.id', 'newsletter_pictures.newsletter_id')
        .select(one)
        .where('newsletter_pictures.url', '=', url)
        .where('newsletters.status', 'in', ['sending', 'sent'])
        .where('newsletters.taken_off_at', 'is', null)
        .where(sql<boolean>`newsletters.introduction_html like '%' || ${url} || '%'`),
    ),

  async list(db, url) {
    const noted = db.selectFrom('newsletter_pictures').select('newsletter_id').where('url', '=', url)
    const rows = await db
      .selectFrom('newsletters')
      .select(['id', 'title', 'status'])
      .where(({ or, eb }) => or([eb('id', 'in', noted), introduces(sql.val(url))]))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ kind: 'newsletter', ...row, slug: null }))
  },
}

function introduces(url: Expression<string>) {
  return sql<boolean>`newsletters.status in ('draft', 'scheduled', 'preparing')
    and newsletters.introduction_html like '%' || ${url} || '%'`
}

const sources: readonly UseSource[] = [articles, businesses, events, settings, newsletters]

/** Whether anything shows the picture of a row. */
export function isShown(url: 'media.url' | 'picture_copies.url'): ExpressionWrapper<Database, never, SqlBool> {
  return or(sources.map((source) => source.shows(sql.ref<string>(url))))
}

/** Whether something published shows the picture of a row now. */
export function isPublished(url: 'media.url'): ExpressionWrapper<Database, never, SqlBool> {
  return or(sources.map((source) => source.publishes(sql.ref<string>(url))))
}

export async function listMediaUses(db: Reader, url: string): Promise<MediaUse[]> {
  const found: MediaUse[] = []
  for (const source of sources) found.push(...(await source.list(db, url)))
  return found
}
