import type { DeskNewsletter, Newsletter, NewsletterChanges } from '@hometown/shared-types/contract/newsletters'
import { plainLines, singleLine, storable } from '@hometown/shared-types/rules/text'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import type { ListedNewsletterRow, NewsletterRow, NewsletterRowChanges } from './newsletters.table.ts'

const idsSchema = z.array(z.string())

export function articleIdsOf(row: Pick<NewsletterRow, 'article_ids'>): string[] {
  return idsSchema.parse(JSON.parse(row.article_ids))
}

export function newsletterFromRow(row: ListedNewsletterRow): Newsletter {
  const isMoving = row.status !== 'draft' && row.status !== 'sent'
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    articleIds: articleIdsOf(row),
    includesCalendar: row.includes_calendar === 1,
    onlyChosenSections: row.only_chosen_sections === 1,
    status: row.status,
    scheduledFor: isoTimeOrNull(row.scheduled_for),
    sentAt: isoTimeOrNull(row.sent_at),
    recipientCount: row.recipient_count,
    takenOffAt: isoTimeOrNull(row.taken_off_at),
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
    sending: isMoving ? { paused: row.paused_at !== null, heldReason: row.held_reason } : null,
  }
}

export function deskNewsletterFromRow(row: ListedNewsletterRow): DeskNewsletter {
  return { ...newsletterFromRow(row), introduction: row.introduction_html, signOff: row.sign_off }
}

export function columnsOf(given: Omit<NewsletterChanges, 'version' | 'status' | 'scheduledFor'>): NewsletterRowChanges {
  const columns = {
    title: mapGiven(given.title, singleLine),
    description: mapGiven(given.description, (text) => text && storable(text)),
    article_ids: mapGiven(given.articleIds, (ids) => JSON.stringify(ids.map(storable))),
    introduction_html: mapGiven(given.introduction, safeIntroduction),
    sign_off: mapGiven(given.signOff, (text) => (text && plainLines(text)) || null),
    includes_calendar: mapGiven(given.includesCalendar, Number),
    only_chosen_sections: mapGiven(given.onlyChosenSections, Number),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function safeIntroduction(html: string | null): string | null {
  return html && (sanitizeArticleHtml(storable(html)) || null)
}

function mapGiven<T, R>(value: T | undefined, map: (value: T) => R): R | undefined {
  return value === undefined ? undefined : map(value)
}
