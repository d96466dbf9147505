import { excerptFromHtml } from '@hometown/shared-types/excerpt'
import type { ChosenArticle, DeskNewsletterArticle } from '@hometown/shared-types/newsletter'
import type { IssueArticle } from '@hometown/shared-types/newsletter-issue'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { BEGINNING, type ChosenArticleRow, listChosenRows, listPublishedIds } from './chosen-articles.repository.ts'

const EXCERPT_LENGTH = 220

export async function listChosenArticles(db: Kysely<Database>, ids: readonly string[]): Promise<ChosenArticle[]> {
  return (await listChosenRows(db, ids.map(storable))).map(chosenFromRow)
}

function chosenFromRow(row: ChosenArticleRow): ChosenArticle {
  return { ...articleFromRow(row), excerpt: excerptFromHtml(row.beginning, EXCERPT_LENGTH) }
}

/** What the composer shows of an article without its text. */
export function articleFromRow(row: Omit<ChosenArticleRow, 'beginning'>): Omit<ChosenArticle, 'excerpt'> {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    authorName: row.author_name,
    slug: row.slug,
    publishedAt: row.published_at,
    status: row.status,
  }
}

export function frozenArticle(article: IssueArticle, today: ChosenArticle | undefined): DeskNewsletterArticle {
  const { id, title, description, category, authorName, slug, content } = article
  const excerpt = excerptFromHtml(content.slice(0, BEGINNING), EXCERPT_LENGTH)
  const isWithdrawn = today?.status !== 'published'
  const publishedAt = today?.publishedAt ?? null
  const frozen = { id, title, description, category, authorName, slug, publishedAt, excerpt, content }
  return { ...frozen, status: 'published', ...(isWithdrawn && { isWithdrawn }) }
}

/** @throws AppError 422 when an article isn't published, because readers couldn't open it. */
export async function requirePublished(db: Kysely<Database>, wanted: readonly string[]): Promise<void> {
  const ids = wanted.map(storable)
  const published = new Set(await listPublishedIds(db, ids))
  const others = ids.filter((id) => !published.has(id))
  if (others.length === 0) return
  const names = (await listChosenRows(db, others)).map(({ title }) => `“${title}”`)
  const message = names.length === 0 ? GONE_MESSAGE : `Only published articles can be sent: ${names.join(', ')}.`
  throw new AppError(422, 'invalid', message, { issues: [{ path: 'articleIds', message }] })
}

const GONE_MESSAGE = 'An article that you picked no longer exists. Remove it from this newsletter.'
