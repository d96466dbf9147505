import { HASHED_FILES_CACHE_CONTROL } from '@hometown/shared-types/site-headers'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { perCallerOfPictures } from '../../../http/callers/rate-limits.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { createCardFinder } from './share-cards.service.ts'

const cardName = z.object({ name: z.string().regex(/^[0-9a-f]{32}\.png$/) })

const config = { access: 'public', ignoresSession: true, rateLimit: perCallerOfPictures() } as const

export function shareCardRoutes(app: App, context: AppContext): void {
  const cards = createCardFinder(context)

  app.get('/derived/cards/:name', { config }, async (request, reply) => {
    const { data } = cardName.safeParse(request.params)
    const card = data && (await cards.find(data.name.slice(0, 32)))
    if (!card) throw notFound('Card')
    return reply
      .type('image/png')
      .header('cache-control', card.isFinal ? HASHED_FILES_CACHE_CONTROL : 'public, max-age=60')
      .header('x-content-type-options', 'nosniff')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(card.bytes)
  })
}
