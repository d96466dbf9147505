import { frontPageSchema } from '@hometown/shared-types/front-page'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'

const PATH = '/api/front-page'

/**
 * Puts an article in the lead, whatever the front page is by now: somebody who is in its editor hasn't seen it. A draft
 * or a scheduled article waits. Its pin keeps its texts, if it has one.
 */
export async function leadFrontPage(articleId: string): Promise<void> {
  try {
    await pinLead(articleId)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) throw error
    await pinLead(articleId)
  }
}

async function pinLead(articleId: string): Promise<void> {
  const { version, pins, live } = await api.get(PATH, frontPageSchema)
  const pin = pins.find(({ article }) => article.id === articleId)
  if (!pin) await api.post(`${PATH}/pins`, { version, articleId, slot: 'lead' }, frontPageSchema)
  else if (live[0]?.articleId !== articleId) {
    const path = `${PATH}/pins/${encodeURIComponent(pin.id)}`
    await api.patch(path, { version, slot: 'lead', position: 0 }, frontPageSchema)
  }
}
