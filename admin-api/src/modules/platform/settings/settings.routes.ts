import { deskSettingsSchema, updateSettingsSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { getFreshlyProven, getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { getSettings, updateSettings } from './settings.service.ts'

const SETTINGS_BYTES = 1024 * 1024

export function settingsRoutes(app: App, context: AppContext): void {
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
        summary: 'Change settings and publish the whole site',
        body: updateSettingsSchema,
        response: { 200: deskSettingsSchema },
      },
    },
    async (request) => {
      const { editorsNeedSecondFactor, editorsExportReaders } = request.body
      const changesAccess = editorsNeedSecondFactor !== undefined || editorsExportReaders !== undefined
      return updateSettings(context, changesAccess ? getFreshlyProven(request) : getSignedIn(request), request.body)
    },
  )
}
