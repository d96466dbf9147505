import {
  DEFAULT_ACCENT_COLOUR,
  type DeskSettings,
  type SettingKey,
  type Settings,
  settingsSchema,
  type UpdateSettingsInput,
} from '@hometown/shared-types/contract/settings'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { singleLine, storable } from '@hometown/shared-types/rules/text'
import type { Transaction } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { type AppError, staleVersion } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { recordChange, wakePublishing } from '../changes/changes.service.ts'
import { announce } from '../live/live.service.ts'
import { defaultPages } from './default-pages.ts'
import { applySavedTimeZone, DEFAULT_AI_DAILY_LIMIT, findSettings, hasSamples } from './saved-settings.service.ts'

/** Only for the desk: changes render no pages. */
const DESK_SETTINGS: readonly SettingKey[] = [
  'editorsExportReaders',
  'bylines',
  'newsletterDay',
  'newsletterTime',
  'placeNames',
  'aiProvider',
  'aiDailyLimit',
  'aiPrices',
  'alertEmails',
  'editorsNeedSecondFactor',
]

const DEFAULT_NEWSLETTER_TIME = '07:00'

/** Saved values override the environment. Values that an update made invalid count as not saved. */
export async function getSettings({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<DeskSettings> {
  const [rows, sample] = await Promise.all([findSettings(store.db), hasSamples(store.db)])
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
  const entries = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, storableSetting(key, value)] as const)
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
  if (changes.timeZone !== undefined) {
    // Before anything is published with it.
    await applySavedTimeZone(context)
    context.link.send({ type: 'time-zone-changed', timeZone: context.config.timeZone })
  }
  if (changesPages) wakePublishing(context)
  announce(context, { type: 'changed', lists: ['settings', 'audit-log'] })
  return getSettings(context)
}

/** Rolls back the whole save. */
class StaleSettingError extends Error {}

async function staleSettings(context: AppContext): Promise<AppError> {
  return staleVersion(
    'Another editor saved this in the meantime. Check their version, then save again.',
    await getSettings(context),
  )
}

const HTML: ReadonlySet<string> = new Set(['termsHtml', 'privacyHtml', 'aboutHtml', 'contactHtml'])
const LINES: ReadonlySet<string> = new Set(['contactAddress', 'openingHours'])

/** Each text in a value as it may be stored and shown. */
function storableSetting(key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    // A page without a text shows its default.
    if (HTML.has(key)) return sanitizeArticleHtml(value).trim() || null
    return LINES.has(key) ? storable(value) : singleLine(value)
  }
  if (Array.isArray(value)) return value.map((one) => storableSetting(key, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storableSetting(key, one)]))
}

interface SettingWrite {
  key: string
  value: unknown
  updatedBy: string
  /** The version that it must still have: 0 for none, undefined for any. */
  seen: number | undefined
}

/** @returns false if somebody else has saved it since */
async function saveSetting(
  trx: Transaction<Database>,
  { key, value, updatedBy, seen }: SettingWrite,
  now: number,
): Promise<boolean> {
  const values = { value: JSON.stringify(value), updated_at: Math.max(now, (seen ?? 0) + 1), updated_by: updatedBy }
  if (seen) {
    const updated = await trx
      .updateTable('settings')
      .set(values)
      .where('key', '=', key)
      .where('updated_at', '=', seen)
      .returning('key')
      .executeTakeFirst()
    return updated !== undefined
  }
  const inserted = await trx
    .insertInto('settings')
    .values({ key, ...values })
    .onConflict((conflict) => {
      const taken = conflict.column('key')
      return seen === undefined ? taken.doUpdateSet(values) : taken.doNothing()
    })
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

async function deleteSetting(trx: Transaction<Database>, key: string, seen: number | undefined): Promise<boolean> {
  const deletion = trx.deleteFrom('settings').where('key', '=', key)
  const checked = seen === undefined ? deletion : deletion.where('updated_at', '=', seen)
  const deleted = await checked.returning('key').executeTakeFirst()
  return deleted !== undefined || !seen
}

/** The home page's figures in the sample county. */
const SAMPLE_STATISTICS = [
  { value: '2,500+', label: 'Weekly Readers' },
  { value: '150+', label: 'Local Businesses' },
  { value: '25+', label: 'Years Serving' },
]

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
    alertEmails: [],
    editorsNeedSecondFactor: !isThisMachine(siteUrl),
    ...defaultPages({ siteName, countyName, sample }),
  }
}
