import { settingsCalls } from '@hometown/shared-types/contract/settings'
import { getFreshSession, getSession } from '../../../http/access/access-guard.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getSettings, updateSettings } from './settings.service.ts'

const SETTINGS_BODY_LIMIT_BYTES = 1024 * 1024

export const settingsRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, settingsCalls.get, async ({ user }) => {
    const settings = await getSettings(context)
    // They are other people's addresses.
    return user.role === 'admin' ? settings : { ...settings, alertEmails: [] }
  })

  addRoute(app, settingsCalls.update, { bodyLimit: SETTINGS_BODY_LIMIT_BYTES }, (request) => {
    const { editorsNeedSecondFactor, editorsExportReaders, alertEmails } = request.body
    const isProtected = [editorsNeedSecondFactor, editorsExportReaders, alertEmails].some((one) => one !== undefined)
    const { user } = isProtected ? getFreshSession(request) : getSession(request)
    return updateSettings(context, user, request.body)
  })
}
