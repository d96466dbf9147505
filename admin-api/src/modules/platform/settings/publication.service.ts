import addressparser from 'nodemailer/lib/addressparser'
import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

type Reading = Pick<AppContext, 'store' | 'config'>

/** The name is separate from the other settings, because the code that loads those needs it. */
export async function publicationName({ store, config }: Reading): Promise<string> {
  return (await findSavedSetting({ store }, 'siteName')) ?? config.siteName
}

export async function countyName({ store, config }: Reading): Promise<string> {
  return (await findSavedSetting({ store }, 'countyName')) ?? config.countyName
}

/** For example, `Hometown/1 (Alder County Courier; +https://courier.org)`. robots.txt files match its first word. */
export async function callerName({ store, config }: Reading): Promise<string> {
  const name = await publicationName({ store, config })
  const [sender] = config.mailFrom ? addressparser(config.mailFrom, { flatten: true }) : []
  const contact = (await findSavedSetting({ store }, 'contactEmail')) || sender?.address
  const facts = [name, `+${config.siteUrl}`, contact].map((fact) => headerText(fact ?? '')).filter(Boolean)
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
