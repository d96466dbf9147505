import { encodeSlug } from '@hometown/shared-types/article-slug'
import type { ChatSession } from '@hometown/shared-types/chat'
import { isoTime } from '@hometown/shared-types/iso-time'
import type { ProvenanceStep } from '@hometown/shared-types/provenance'
import { titleOf } from '../review/take-step.ts'
import type {
  listArticles,
  listEvents,
  listFixtures,
  listNewslettersWith,
  listSources,
  Made,
  ProvenanceSuggestion,
} from './provenance.repository.ts'

type RowOf<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number]

export function sourceStep(row: RowOf<typeof listSources>): ProvenanceStep {
  return {
    type: 'source',
    id: row.id,
    title: row.name,
    state: row.status,
    at: isoTime(row.created_at),
    href: `/admin/sources?${new URLSearchParams({ search: row.name })}`,
    url: webUrl(row.url),
  }
}

export function goneSourceStep(name: string, foundAt: number): ProvenanceStep {
  return { type: 'source', id: null, title: name, state: 'removed', at: isoTime(foundAt), href: null, url: null }
}

export function suggestionStep(row: ProvenanceSuggestion): ProvenanceStep {
  const tab = row.status === 'rejected' ? 'all' : row.status
  const search = new URLSearchParams({ tab, search: row.original_title })
  return {
    type: 'suggestion',
    id: row.id,
    title: titleOf(row),
    state: row.status,
    at: isoTime(row.discovered_at),
    href: `/admin/suggestions?${search}`,
    url: webUrl(row.source_url ?? ''),
  }
}

export function articleStep(row: RowOf<typeof listArticles>, siteUrl: string): ProvenanceStep {
  return {
    type: 'article',
    id: row.id,
    title: row.title,
    state: row.status,
    at: isoTime(row.published_at ?? row.created_at),
    href: `/admin/content?edit=${encodeURIComponent(row.id)}`,
    url: row.status === 'published' ? `${siteUrl}/${encodeSlug(row.slug)}` : null,
  }
}

export function eventStep(row: RowOf<typeof listEvents>, siteUrl: string): ProvenanceStep {
  return {
    type: 'event',
    id: row.id,
    title: row.title,
    state: row.status,
    at: isoTime(row.created_at),
    href: `/admin/calendar?edit=${encodeURIComponent(row.id)}`,
    url: row.status === 'published' ? `${siteUrl}/events/${row.slug}` : null,
  }
}

export function fixtureStep(row: RowOf<typeof listFixtures>, siteUrl: string): ProvenanceStep {
  return {
    type: 'fixture',
    id: row.id,
    title: `${row.sport}: ${row.title}`,
    state: row.cancelled === 1 ? 'cancelled' : row.status,
    at: isoTime(row.created_at),
    href: `/admin/fixtures?edit=${encodeURIComponent(row.id)}`,
    url: `${siteUrl}/events/${row.slug}`,
  }
}

export function newsletterStep(row: RowOf<typeof listNewslettersWith>, siteUrl: string): ProvenanceStep {
  return {
    type: 'newsletter',
    id: row.id,
    title: row.title,
    state: row.status,
    at: isoTime(row.sent_at ?? row.scheduled_for ?? row.created_at),
    href: `/admin/newsletters/${encodeURIComponent(row.id)}`,
    url: row.status === 'sent' ? `${siteUrl}/newsletter/${row.id}` : null,
  }
}

/** Of what is gone, only the suggestion knows the title. */
export function goneMadeStep({ id, type, at }: Made, suggestion: ProvenanceSuggestion): ProvenanceStep {
  const { title } = suggestionStep(suggestion)
  return { type, id, title, state: 'deleted', at: isoTime(at), href: null, url: null }
}

export function conversationStep({ id, title, createdAt }: ChatSession): ProvenanceStep {
  return {
    type: 'conversation',
    id,
    title: `Assistant: ${title}`,
    state: 'yours',
    at: createdAt,
    href: `/admin/assistant?${new URLSearchParams({ session: id })}`,
    url: null,
  }
}

function webUrl(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null
}
