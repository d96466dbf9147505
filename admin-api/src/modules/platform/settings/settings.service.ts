import { DEFAULT_AI_DAILY_LIMIT } from '@hometown/shared-types/ai'
import { defaultPages } from '@hometown/shared-types/default-pages'
import { DEFAULT_NEWSLETTER_TIME } from '@hometown/shared-types/newsletter-slot'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import {
  DEFAULT_ACCENT_COLOUR,
  DESK_SETTINGS,
  type DeskSettings,
  SAMPLE_STATISTICS,
  type SettingKey,
  type Settings,
  settingsSchema,
  type UpdateSettingsInput,
} from '@hometown/shared-types/settings'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { recordChange, wakePublishing } from '../changes/changes.service.ts'
import { announce } from '../live/live.service.ts'
import { deleteSetting, findSettings, saveSetting } from './settings.repository.ts'
import { spreadSavedTimeZone } from './time-zone.service.ts'

/** Saved values override the environment. Values that an update made invalid count as not saved. */
export async function getSettings({
  store,
  config,
  ports,
}: Pick<AppContext, 'store' | 'config' | 'ports'>): Promise<DeskSettings> {
  const [rows, sample] = await Promise.all([findSettings(store.db), ports.hasSampleArticles(store.db)])
  const saved: Partial<Settings> = {}
  const versions: DeskSettings['versions'] = {}
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    const row = rows.get(key)
    const parsed = schema.safeParse(row?.value)
    if (!row || !parsed.success) continue
    Object.assign(saved, { [key]: parsed.data })
    Object.assign(versions, { [key]: row.version })
  }
  return { ...defaultSettings({ ...config, timeZone: config.defaultTimeZone, ...saved }, sample), ...saved, versions }
}

export async function updateSettings(
  context: AppContext,
  { user }: SignedIn,
  input: UpdateSettingsInput,
): Promise<DeskSettings> {
  const { seen, ...changes } = input
  const entries = Object.entries(storableSettings(changes)).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return getSettings(context)
  const now = context.clock.now()
  const changesPages = entries.some(([key]) => !DESK_SETTINGS.includes(key as SettingKey))
  try {
    await context.store.db.transaction().execute(async (trx) => {
      for (const [key, value] of entries) {
        const version = seen && (seen[key as SettingKey] ?? 0)
        const write = { key, value, updatedBy: user.username, seen: version }
        const isDone = value === null ? await deleteSetting(trx, key, version) : await saveSetting(trx, write, now)
        if (!isDone) throw new StaleSettingError()
      }
      if (changesPages) await recordChange(trx, { kind: 'settings' }, now)
      await recordAudit(trx, { user, action: 'settings.update', details: { keys: entries.map(([key]) => key) } }, now)
    })
  } catch (error) {
    throw error instanceof StaleSettingError ? await staleSettings(context) : error
  }
  if (changes.timeZone !== undefined) await spreadSavedTimeZone(context)
  if (changesPages) wakePublishing(context)
  announce(context, { type: 'changed', lists: ['settings', 'audit-log'] })
  return getSettings(context)
}

/** Rolls back the whole save. */
class StaleSettingError extends Error {}

async function staleSettings(context: AppContext): Promise<AppError> {
  const message = 'Another editor saved this in the meantime. Check their version, then save again.'
  return new AppError(409, 'stale', message, { extra: { current: await getSettings(context) } })
}

function storableSettings(changes: Omit<UpdateSettingsInput, 'seen'>) {
  const { termsHtml, privacyHtml, aboutHtml, contactHtml, ...others } = changes
  const { siteName, countyName, description, contactEmail, contactPhone, ...rest } = others
  const { statistics, socialLinks, placeNames, contactAddress, openingHours, ...plain } = rest
  return {
    ...plain,
    siteName: siteName && singleLine(siteName),
    countyName: countyName && singleLine(countyName),
    description: description && singleLine(description),
    contactEmail: contactEmail && singleLine(contactEmail),
    contactPhone: contactPhone && singleLine(contactPhone),
    contactAddress: contactAddress && storable(contactAddress),
    openingHours: openingHours && storable(openingHours),
    statistics:
      statistics?.map(({ value, label }) => ({ value: singleLine(value), label: singleLine(label) })) ?? statistics,
    socialLinks: socialLinks?.map(({ label, url }) => ({ label: singleLine(label), url })) ?? socialLinks,
    placeNames: placeNames?.map(singleLine) ?? placeNames,
    termsHtml: termsHtml && sanitizeArticleHtml(termsHtml),
    privacyHtml: privacyHtml && sanitizeArticleHtml(privacyHtml),
    aboutHtml: aboutHtml && sanitizeArticleHtml(aboutHtml),
    contactHtml: contactHtml && sanitizeArticleHtml(contactHtml),
  }
}

type Site = Pick<Config, 'siteName' | 'countyName' | 'timeZone' | 'siteUrl'>

function defaultSettings({ siteName, countyName, timeZone, siteUrl }: Site, sample: boolean): Settings {
  return {
    siteName,
    countyName,
    foundedYear: sample ? '1998' : '',
    timeZone,
    description: `News, events and a weekly newsletter for ${countyName}.`,
    accentColour: DEFAULT_ACCENT_COLOUR,
    logo: null,
    statistics: sample ? [...SAMPLE_STATISTICS] : [],
    contactEmail: '',
    contactPhone: '',
    contactAddress: '',
    openingHours: '',
    socialLinks: [],
    countClicks: false,
    editorsExportReaders: false,
    bylines: 'authors',
    newsletterDay: '',
    newsletterTime: DEFAULT_NEWSLETTER_TIME,
    placeNames: [],
    aiProvider: '',
    aiDailyLimit: DEFAULT_AI_DAILY_LIMIT,
    aiPrices: {},
    editorsNeedSecondFactor: !isThisMachine(siteUrl),
    ...defaultPages({ siteName, countyName, sample }),
  }
}
