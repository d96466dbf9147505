import { settingsSchema } from '@hometown/shared-types/settings'
import addressparser from 'nodemailer/lib/addressparser'
import type { AppContext } from '../../../context.ts'
import { userAgentOf } from '../../../integrations/outside/user-agent.ts'
import { findSettings } from './settings.repository.ts'

export async function callerName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  const saved = await findSettings(store.db, ['siteName', 'contactEmail'])
  const { siteName, contactEmail } = settingsSchema.shape
  const [sender] = config.mailFrom ? addressparser(config.mailFrom, { flatten: true }) : []
  return userAgentOf({
    name: siteName.safeParse(saved.get('siteName')?.value).data ?? config.siteName,
    siteUrl: config.siteUrl,
    contact: contactEmail.safeParse(saved.get('contactEmail')?.value).data || sender?.address,
  })
}
