import type { Category } from '@hometown/shared-types/contract/category'
import { type FrontPage, frontPageCalls } from '@hometown/shared-types/contract/front-page'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toastFailure } from '../../ui/toast.ts'

/**
 * Puts an article in the lead, whatever the front page is by now: somebody who is in its editor hasn't seen it. A draft
 * or a scheduled article waits. Its pin keeps its texts, if it has one. The article is saved, whatever becomes of it.
 * @returns whether the pin is new
 */
export async function leadAfterSave(articleId: string): Promise<boolean> {
  const lead = twice(async ({ version, pins, live }) => {
    const pin = pins.find(({ article }) => article.id === articleId)
    if (!pin || live[0]?.articleId !== articleId)
      await api(frontPageCalls.decide, { body: { version, decision: { action: 'pin', articleId, slot: 'lead' } } })
    return !pin
  })
  return lead.catch((error: unknown) => {
    toastFailure('Saved, but not pinned to the front page', error, 'Pin it on the Front page screen.')
    return false
  })
}

/** Takes an article's pin away, if it has one. */
export async function unpinFromFront(articleId: string): Promise<void> {
  await twice(async ({ version, pins }) => {
    if (pins.some(({ article }) => article.id === articleId))
      await api(frontPageCalls.decide, { body: { version, decision: { action: 'unpin', articleId } } })
  })
}

/** Another editor may change the front page between the two calls. */
async function twice<T>(change: (page: FrontPage) => Promise<T>): Promise<T> {
  try {
    return await change(await api(frontPageCalls.get))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) throw error
    return change(await api(frontPageCalls.get))
  }
}

/** The service refuses obituaries. */
export function canLead(category: Category | ''): boolean {
  return category !== 'Obituaries'
}
