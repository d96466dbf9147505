import { settingsSchema } from '@hometown/shared-types/settings'
import addressparser from 'nodemailer/lib/addressparser'
import type { AppContext } from '../../../context.ts'
import { findSettings } from './settings.repository.ts'

export async function callerName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  const saved = await findSettings(store.db, ['siteName', 'contactEmail'])
  return userAgentOf({
    name: settingsSchema.shape.siteName.safeParse(saved.get('siteName')?.value).data ?? config.siteName,
    siteUrl: config.siteUrl,
    contact: contactOf(saved, config),
  })
}

/** Where other services reach the newsroom: the saved address, or the one that mails come from. */
export async function contactAddress({
  store,
  config,
}: Pick<AppContext, 'store' | 'config'>): Promise<string | undefined> {
  return contactOf(await findSettings(store.db, ['contactEmail']), config)
}

function contactOf(
  saved: Awaited<ReturnType<typeof findSettings>>,
  config: Pick<AppContext['config'], 'mailFrom'>,
): string | undefined {
  const [sender] = config.mailFrom ? addressparser(config.mailFrom, { flatten: true }) : []
  return settingsSchema.shape.contactEmail.safeParse(saved.get('contactEmail')?.value).data || sender?.address
}

interface Paper {
  name: string
  siteUrl: string
  contact: string | undefined
}

/** Such as `Hometown/1 (Alder County Courier; +https://courier.org)`. robots.txt files match the first word. */
function userAgentOf({ name, siteUrl, contact }: Paper): string {
  const facts = [name, `+${siteUrl}`, contact].map((fact) => headerText(fact ?? '')).filter(Boolean)
  return `Hometown/1 (${facts.join('; ')})`
}

/** Some characters are invalid in a header comment. */
function headerText(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return letters
    .replace(/[^\x20-\x7e]+|[();\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
