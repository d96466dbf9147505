import type { previewNewsletterSchema } from '@hometown/shared-types/newsletter-preview'
import { storable } from '@hometown/shared-types/storable-text'
import type { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { droppedAfter } from '../articles/dropped-articles.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import type { CheckedSource } from '../preflight/preflight.service.ts'

export type Draft = z.output<typeof previewNewsletterSchema>

const UNSAVED_ID = 'preview'

/** What the composer contains, as if it had just been saved. */
export async function draftSource({ store }: Pick<AppContext, 'store'>, draft: Draft): Promise<CheckedSource> {
  const articleIds = [...new Set(draft.articleIds.map(storable))]
  const saved = draft.newsletterId ? await findNewsletterRow(store.db, storable(draft.newsletterId)) : undefined
  const planned = draft.scheduledFor == null ? null : Date.parse(draft.scheduledFor)
  return {
    id: UNSAVED_ID,
    title: draft.title,
    title_follows_day: draft.titleFollowsDay ? 1 : 0,
    description: draft.description ?? null,
    introduction_html: draft.introduction ?? null,
    sign_off: draft.signOff ?? null,
    article_ids: JSON.stringify(articleIds),
    dropped_article_ids: JSON.stringify(saved ? await droppedAfter(store.db, saved, articleIds) : []),
    includes_calendar: draft.includesCalendar ? 1 : 0,
    only_chosen_sections: draft.onlyChosenSections ? 1 : 0,
    status: planned === null ? 'draft' : 'scheduled',
    scheduled_for: planned,
    sample: 0,
  }
}
