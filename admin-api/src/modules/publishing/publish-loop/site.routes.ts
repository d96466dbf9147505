import { publishCalls } from '@hometown/shared-types/contract/publishing'
import { siteInfoSchema } from '@hometown/shared-types/contract/settings'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { listRedirectPatterns, listRedirects } from '../../content/redirects/index.ts'
import { listPublishReceipts } from '../../platform/changes/index.ts'
import { getSettings, hasSamples } from '../../platform/settings/index.ts'

const PUBLISH_RECEIPTS_SHOWN = 50

export const siteRoutes: FeatureRoutes = (app, context) => {
  const { db } = context.store
  const { siteUrl, apiUrl } = context.config

  app.get(
    '/api/site',
    {
      config: { access: 'public', etag: true },
      schema: { summary: 'What the site’s pages need besides articles', response: { 200: siteInfoSchema } },
    },
    async () => {
      const [settings, sample, redirects, redirectPatterns] = await Promise.all([
        getSettings(context),
        hasSamples(db),
        listRedirects(db),
        listRedirectPatterns(db),
      ])
      // The schema leaves out the desk's own settings.
      return { ...settings, siteUrl, apiUrl, sample, shareCards: true, redirects, redirectPatterns }
    },
  )

  addRoute(app, publishCalls.list, () => listPublishReceipts(context.store.db, PUBLISH_RECEIPTS_SHOWN))
}
