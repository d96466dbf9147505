import { deskSettingsSchema, updateSettingsSchema } from '@hometown/shared-types/settings'
import { siteInfoSchema } from '@hometown/shared-types/site-info'
import type { AppContext } from '../../context.ts'
import { getSignedIn } from '../../http/access-guard.ts'
import type { App } from '../../http/routing.ts'
import { getSettings, getSiteInfo, updateSettings } from './site.service.ts'

/** Four texts of pages. */
const SETTINGS_BYTES = 1024 * 1024

export function siteRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/site',
    {
      config: { access: 'public', etag: true },
      schema: { tags: ['site'], summary: 'What pages depend on, besides articles', response: { 200: siteInfoSchema } },
    },
    async () => getSiteInfo(context),
  )

  app.get(
    '/api/settings',
    {
      config: { access: 'staff' },
      schema: { tags: ['site'], summary: 'The settings of the site', response: { 200: deskSettingsSchema } },
    },
    async () => getSettings(context),
  )

  app.patch(
    '/api/settings',
    {
      config: { access: 'admin' },
      bodyLimit: SETTINGS_BYTES,
      schema: {
        tags: ['site'],
        summary: 'Change settings; the whole site follows',
        body: updateSettingsSchema,
        response: { 200: deskSettingsSchema },
      },
    },
    async (request) => updateSettings(context, getSignedIn(request), request.body),
  )
}
