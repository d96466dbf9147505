import { HASHED_FILES_CACHE_CONTROL } from '@hometown/shared-types/rules/headers'
import { notFound } from '../../../http/errors/app-error.ts'
import { rateLimitForPictures } from '../../../http/rate-limits.ts'
import type { FeatureRoutes } from '../../../http/routing.ts'
import { createShareCards } from './share-cards.service.ts'

const SHARE_CARD_NAME_PATTERN = /^(site|(?:article|event|newsletter)-[\w-]{1,64})\.([0-9a-f]{32})\.png$/

const cardRoute = { access: 'public', ignoresSession: true, rateLimit: rateLimitForPictures() } as const

export const shareCardRoutes: FeatureRoutes = (app, context) => {
  const cards = createShareCards(context)
  app.addHook('preClose', () => cards.close())

  app.get<{ Params: { name: string } }>('/derived/cards/:name', { config: cardRoute }, async (request, reply) => {
    const [, about, hash] = SHARE_CARD_NAME_PATTERN.exec(request.params.name) ?? []
    const card = about && hash && (await cards.find(about, hash))
    if (!card) throw notFound('Card')
    return reply
      .type('image/png')
      .header('cache-control', card.isFinal ? HASHED_FILES_CACHE_CONTROL : 'public, max-age=60')
      .header('x-content-type-options', 'nosniff')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Buffer.from(card.bytes))
  })
}
