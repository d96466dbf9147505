import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import type { PictureUser } from './uses/picture-users.service.ts'

export const settingsPictures: PictureUser = {
  shows: isInSetting,
  publishes: isOnSite,
  list: listSettingsWithPicture,
}

const { exists, selectFrom } = expressionBuilder<Database, never>()

const TITLES: Readonly<Record<string, string>> = {
  logo: 'The logo',
  aboutHtml: 'The page About',
  contactHtml: 'The page Contact',
  privacyHtml: 'The page Privacy',
  termsHtml: 'The page Terms',
}

function isInSetting(url: Expression<string>): Expression<SqlBool> {
  return exists(settingsNaming(url))
}

/** The logo is on every page. */
function isOnSite(url: Expression<string>): Expression<SqlBool> {
  return exists(settingsNaming(url).where('settings.key', 'in', Object.keys(TITLES)))
}

function settingsNaming(url: Expression<string>) {
  return selectFrom('settings').select(one).where(sql<boolean>`settings.value like '%' || ${url} || '%'`)
}

async function listSettingsWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('settings')
    .select('key')
    .where(sql<boolean>`value like ${`%${url}%`}`)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => ({ kind: 'setting', id: key, title: TITLES[key] ?? key, status: null, slug: null }))
}
