import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { EXPORT_NOT_ALLOWED_MESSAGE } from '@hometown/shared-types/contract/desk-subscribers'
import { type SettingKey, type Settings, settingsSchema } from '@hometown/shared-types/contract/settings'
import addressparser from 'nodemailer/lib/addressparser'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'

/** The limit in US dollars. */
export const DEFAULT_AI_DAILY_LIMIT = 5

/** The values aren't validated. Keys that were never saved are missing. */
export async function findSettings(db: Db, keys?: readonly SettingKey[]) {
  const all = db.selectFrom('settings').select(['key', 'value', 'version'])
  const rows = await (keys ? all.where('key', 'in', keys) : all).execute()
  return new Map(rows.map(({ key, value, version }) => [key, { value: JSON.parse(value) as unknown, version }]))
}

/** Returns undefined if it was never saved, or if an update made the saved value invalid. */
export async function findSavedSetting<Key extends SettingKey>(
  { store }: AppContext,
  key: Key,
): Promise<Settings[Key] | undefined> {
  const saved = (await findSettings(store.db, [key])).get(key)
  return settingsSchema.shape[key].safeParse(saved?.value).data as Settings[Key] | undefined
}

export async function countsClicks(context: AppContext): Promise<boolean> {
  return (await findSavedSetting(context, 'countClicks')) ?? false
}

export async function listPlaceNames(context: AppContext): Promise<string[]> {
  return (await findSavedSetting(context, 'placeNames')) ?? []
}

export async function canExportReaders(context: AppContext, { role }: Pick<CurrentUser, 'role'>): Promise<boolean> {
  return role === 'admin' || ((await findSavedSetting(context, 'editorsExportReaders')) ?? false)
}

/** @throws 403 `export_not_allowed` */
export async function checkMayExportReaders(context: AppContext, user: Pick<CurrentUser, 'role'>): Promise<void> {
  if (!(await canExportReaders(context, user)))
    throw new AppError(403, 'export_not_allowed', EXPORT_NOT_ALLOWED_MESSAGE)
}

/** Tells whether the sample county is there, which some settings are made for until somebody saves others. */
export async function hasSamples(db: Db): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('sample', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The saved zone overrides the environment's, so each process calls this at its start. */
export async function applySavedTimeZone(context: AppContext): Promise<void> {
  context.config.timeZone = (await findSavedSetting(context, 'timeZone')) ?? context.config.defaultTimeZone
}

export function followTimeZone(context: AppContext): () => void {
  const { config, messages, log } = context
  return messages.onMessage((message) => {
    if (message.type === 'time-zone-changed') config.timeZone = message.timeZone
    if (message.type === 'messages-missed')
      applySavedTimeZone(context).catch((error: unknown) => log.warn({ err: error }, 'could not read the time zone'))
  })
}

export async function publicationName(context: AppContext): Promise<string> {
  return (await findSavedSetting(context, 'siteName')) ?? context.config.siteName
}

export async function countyName(context: AppContext): Promise<string> {
  return (await findSavedSetting(context, 'countyName')) ?? context.config.countyName
}

/** For example, `Hometown/1 (Alder County Courier; +https://courier.org)`. robots.txt files match its first word. */
export async function ownUserAgent(context: AppContext): Promise<string> {
  const { config } = context
  const name = await publicationName(context)
  const [sender] = config.mailFrom ? addressparser(config.mailFrom, { flatten: true }) : []
  const contact = (await findSavedSetting(context, 'contactEmail')) || sender?.address
  const facts = [name, `+${config.siteUrl}`, contact].map((fact) => mailHeaderText(fact ?? '')).filter(Boolean)
  return `Hometown/1 (${facts.join('; ')})`
}

/** Some characters are invalid in a header comment. */
function mailHeaderText(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return letters
    .replace(/[^\x20-\x7e]+|[();\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
