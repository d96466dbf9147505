import { type FrontPage, frontPageSchema } from '@hometown/shared-types/front-page'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'

const PATH = '/api/front-page'

/**
 * Puts an article in the lead, whatever the front page is by now: somebody who is in its editor hasn't seen it. A draft
 * or a scheduled article waits. Its pin keeps its texts, if it has one.
 * @returns whether the pin is new
 */
export async function leadFrontPage(articleId: string): Promise<boolean> {
  return twice(async ({ version, pins, live }) => {
    const pin = pins.find(({ article }) => article.id === articleId)
    if (!pin) await api.post(`${PATH}/pins`, { version, articleId, slot: 'lead' }, frontPageSchema)
    else if (live[0]?.articleId !== articleId) {
      await api.patch(pinPath(pin.id), { version, slot: 'lead' }, frontPageSchema)
    }
    return !pin
  })
}

/** Takes an article's pin away, if it has one. */
export async function unpinFromFront(articleId: string): Promise<void> {
  await twice(async ({ version, pins }) => {
    const pin = pins.find(({ article }) => article.id === articleId)
    if (pin) await api.delete(pinPath(pin.id), { query: { version } })
  })
}

/** Another editor may change the front page between the two calls. */
async function twice<T>(change: (page: FrontPage) => Promise<T>): Promise<T> {
  try {
    return await change(await readFront())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) throw error
    return change(await readFront())
  }
}

function readFront(): Promise<FrontPage> {
  return api.get(PATH, frontPageSchema)
}

function pinPath(id: string): string {
  return `${PATH}/pins/${encodeURIComponent(id)}`
}
