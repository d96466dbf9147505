import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'
import addressparser from 'nodemailer/lib/addressparser'
import type { AppContext } from '../../../context.ts'
import { getSettings } from './settings.service.ts'

/** The paper as its mails show it, and as who they are from. */
export async function loadMailBranding(context: AppContext): Promise<IssuePublication> {
  const { siteUrl, apiUrl, mailFrom } = context.config
  const settings = await getSettings(context)
  return {
    name: settings.siteName,
    county: settings.countyName,
    siteUrl,
    apiUrl: apiUrl || siteUrl,
    accentColour: settings.accentColour,
    postalAddress: settings.contactAddress,
    from: senderOf(mailFrom, settings.siteName, siteUrl),
    timeZone: settings.timeZone,
  }
}

/** `MAIL_FROM`, or what the outbox shows where there is none. A sender without a name is the paper. */
function senderOf(mailFrom: string | undefined, paper: string, siteUrl: string): IssuePublication['from'] {
  const [sender] = mailFrom ? addressparser(mailFrom, { flatten: true }) : []
  const address = sender?.address || `news@${new URL(siteUrl).hostname}`
  return { name: sender?.name || paper, address }
}
