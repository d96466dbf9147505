import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { CountyTime } from '../../lib/dates.ts'

interface SavedToast {
  title: string
  description: string
}

/** What a save did. @param before undefined if it created the article */
export function savedToast(stored: DeskArticle, before: DeskArticle | undefined, time: CountyTime): SavedToast {
  const planned = before?.publishAt ?? null
  if (stored.publishAt !== null && stored.publishAt !== planned)
    return { title: 'Article scheduled', description: `It goes live on ${time.dateTime(stored.publishAt)}.` }
  if (stored.status === 'draft' && planned !== null && stored.publishAt === null)
    return { title: 'Back to draft', description: `It won’t be published on ${time.dateTime(planned)}.` }
  if (before) return { title: 'Article updated', description: 'Your article has been updated successfully.' }
  return { title: 'Article created', description: 'Your article has been created successfully.' }
}
