import { deskSettingsSchema, updateSettingsSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { getFreshlyProven, getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { getSettings, updateSettings } from './settings.service.ts'

const SETTINGS_BYTES = 1024 * 1024
const call = callsOf('site')

export function settingsRoutes(app: App, context: AppContext): void {
  const show = call({ access: 'staff' }, 'The settings of the site', answers(deskSettingsSchema))
  app.get('/api/settings', show, async () => getSettings(context))

  const saved = { body: updateSettingsSchema, ...answers(deskSettingsSchema) }
  const save = call({ access: 'admin' }, 'Change settings and publish the whole site', saved)
  app.patch('/api/settings', { ...save, bodyLimit: SETTINGS_BYTES }, async (request) => {
    const { editorsNeedSecondFactor, editorsExportReaders } = request.body
    const changesAccess = editorsNeedSecondFactor !== undefined || editorsExportReaders !== undefined
    return updateSettings(context, changesAccess ? getFreshlyProven(request) : getSignedIn(request), request.body)
  })
}
