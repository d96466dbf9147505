import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { type Settings, settingsSchema, type UpdateSettingsInput } from '@hometown/shared-types/settings'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { SignedIn } from '../../http/request-context.ts'
import { listSlugRedirects } from '../articles/redirects.service.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { recordChange, wakePublishing } from '../publishing/publishing.service.ts'
import { defaultSettings } from './default-settings.ts'
import { deleteSetting, findSettings, hasSampleArticles, upsertSetting } from './settings.repository.ts'

export async function getSiteInfo(context: AppContext): Promise<SiteInfo> {
  const { siteUrl, apiUrl } = context.config
  const [saved, sample, redirects] = await Promise.all([
    findSettings(context.store.db),
    hasSampleArticles(context.store.db),
    listSlugRedirects(context),
  ])
  const settings = settingsFrom(saved, defaultSettings(context.config, sample))
  return { ...settings, siteUrl, apiUrl, sample, shareCards: true, redirects }
}

export async function getSettings(context: AppContext): Promise<Settings> {
  const { db } = context.store
  const [saved, sample] = await Promise.all([findSettings(db), hasSampleArticles(db)])
  return settingsFrom(saved, defaultSettings(context.config, sample))
}

/** Saved values win over the environment. One that no longer fits, after an update, counts as not saved. */
function settingsFrom(saved: ReadonlyMap<string, unknown>, defaults: Settings): Settings {
  const settings = { ...defaults }
  for (const [key, schema] of Object.entries(settingsSchema.omit({ timeZone: true }).shape)) {
    const parsed = schema.safeParse(saved.get(key))
    if (parsed.success) Object.assign(settings, { [key]: parsed.data })
  }
  return settings
}

export async function updateSettings(
  context: AppContext,
  { user }: SignedIn,
  changes: UpdateSettingsInput,
): Promise<Settings> {
  refuseOtherZone(context, changes)
  const entries = Object.entries(storableTexts(changes)).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return getSettings(context)
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    for (const [key, value] of entries) {
      if (value === null) await deleteSetting(trx, key)
      else await upsertSetting(trx, { key, value, updatedBy: user.username }, now)
    }
    await recordChange(trx, { kind: 'settings' }, now)
    await recordAudit(trx, { user, action: 'settings.update', details: { keys: entries.map(([key]) => key) } }, now)
  })
  wakePublishing(context)
  return getSettings(context)
}

/** Every date that is stored or shown depends on the zone, in all processes: it is read once at the start. */
function refuseOtherZone({ config }: AppContext, { timeZone }: UpdateSettingsInput): void {
  if (timeZone === undefined || timeZone === null || timeZone === config.timeZone) return
  const message = 'The time zone is set with TIME_ZONE and needs a restart'
  throw new AppError(422, 'invalid', message, { issues: [{ path: 'timeZone', message }] })
}

function storableTexts(changes: UpdateSettingsInput): UpdateSettingsInput {
  const { timeZone: _, siteName, countyName, description, ...rest } = changes
  const { termsHtml, privacyHtml, aboutHtml, contactHtml, ...others } = rest
  return {
    ...others,
    siteName: siteName && singleLine(siteName),
    countyName: countyName && singleLine(countyName),
    description: description && singleLine(description),
    termsHtml: termsHtml && sanitizeArticleHtml(termsHtml),
    privacyHtml: privacyHtml && sanitizeArticleHtml(privacyHtml),
    aboutHtml: aboutHtml && sanitizeArticleHtml(aboutHtml),
    contactHtml: contactHtml && sanitizeArticleHtml(contactHtml),
  }
}
