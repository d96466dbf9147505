import {
  DEFAULT_ACCENT_COLOUR,
  type DeskSettings,
  type SettingKey,
  type Settings,
  settingsSchema,
  type UpdateSettingsInput,
} from '@hometown/shared-types/contract/settings'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { singleLine } from '@hometown/shared-types/rules/text'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { type Account, type Db, defineEntity, type LockedRow, type Tx } from '../../../database/database.ts'
import { staleVersion } from '../../../http/errors/app-error.ts'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import { defaultPages } from './default-pages.ts'
import { DEFAULT_AI_DAILY_LIMIT, findSettings, hasSamples } from './saved-settings.service.ts'

/** These settings are only for the desk: changes render no pages. */
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

/** A new setting's version is the time, so one that was reset and saved again never has that of the former. */
const settingsEntity = defineEntity({
  table: 'settings',
  key: 'key',
  name: 'Setting',
  stale: 'Another editor saved this in the meantime. Check their version, then save again.',
  lists: ['settings'],
})

/** Saved values override the environment. Values that an update made invalid count as not saved. */
export async function getSettings({ store, config }: AppContext): Promise<DeskSettings> {
  return readSettings(store.db, config)
}

async function readSettings(db: Db, config: Config): Promise<DeskSettings> {
  const [rows, sample] = await Promise.all([findSettings(db), hasSamples(db)])
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

/** @throws AppError 409 `stale` if one of the settings was saved since it was seen; the call then saves nothing */
export async function updateSettings(
  context: AppContext,
  actor: Account,
  input: UpdateSettingsInput,
): Promise<DeskSettings> {
  const { config, messages, store } = context
  const { seen, ...changes } = input
  const entries = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key: key as SettingKey, value: storableSetting(key, value) }))
    // The order makes two saves lock the rows alike.
    .toSorted((one, other) => one.key.localeCompare(other.key))
  const keys = entries.map(({ key }) => key)
  if (keys.length === 0) return getSettings(context)
  await store.write(actor, async (tx) => {
    for (const { key, value } of entries) {
      const before = await tx.find(settingsEntity, key)
      if (seen && (seen[key] ?? 0) !== (before?.version ?? 0))
        throw staleVersion(settingsEntity.stale, await readSettings(tx.db, config))
      await saveSetting(tx, before, { key, value, by: actor.username })
    }
    if (keys.some((key) => !DESK_SETTINGS.includes(key))) tx.changed({ kind: 'settings' })
    await tx.audit('settings.update', undefined, { keys })
    if (changes.timeZone === undefined) return
    const timeZone = changes.timeZone ?? config.defaultTimeZone
    // The zone counts before anything is published with it.
    tx.afterCommit(() => {
      config.timeZone = timeZone
      messages.send({ type: 'time-zone-changed', timeZone })
    })
  })
  return getSettings(context)
}

interface NewSettingValue {
  key: SettingKey
  /** Null resets the setting. */
  value: unknown
  by: string
}

async function saveSetting(tx: Tx, before: LockedRow<'settings'> | undefined, { key, value, by }: NewSettingValue) {
  const columns = { value: JSON.stringify(value), updated_at: tx.now, updated_by: by }
  if (before && value === null) await tx.remove(before)
  else if (before) await tx.update(before, columns)
  else if (value !== null) await tx.insert(settingsEntity, { ...columns, key, version: tx.now })
}

const HTML_SETTINGS: ReadonlySet<string> = new Set(['termsHtml', 'privacyHtml', 'aboutHtml', 'contactHtml'])
const MULTILINE_SETTINGS: ReadonlySet<string> = new Set(['contactAddress', 'openingHours'])

/** Returns each text in a value as it may be stored and shown. */
function storableSetting(key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    // A page without a text shows its default.
    if (HTML_SETTINGS.has(key)) return sanitizeArticleHtml(value).trim() || null
    return MULTILINE_SETTINGS.has(key) ? value : singleLine(value)
  }
  if (Array.isArray(value)) return value.map((one) => storableSetting(key, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storableSetting(key, one)]))
}

/** The figures of the home page in the sample county. */
const SAMPLE_STATISTICS = [
  { value: '2,500+', label: 'Weekly Readers' },
  { value: '150+', label: 'Local Businesses' },
  { value: '25+', label: 'Years Serving' },
]

type ConfiguredSite = Pick<Config, 'siteName' | 'countyName' | 'timeZone' | 'siteUrl'>

function defaultSettings({ siteName, countyName, timeZone, siteUrl }: ConfiguredSite, sample: boolean): Settings {
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
    newsletterTime: '07:00',
    placeNames: [],
    aiProvider: '',
    aiDailyLimit: DEFAULT_AI_DAILY_LIMIT,
    aiPrices: {},
    alertEmails: [],
    editorsNeedSecondFactor: !isThisMachine(siteUrl),
    ...defaultPages({ siteName, countyName, sample }),
  }
}
