import addressparser from 'nodemailer/lib/addressparser'
import type { AppContext } from '../../../context.ts'
import type { IssuePublication } from '../../../mail-templates/newsletter-issue.ts'
import { getSettings } from './settings.service.ts'

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

/** `MAIL_FROM`, or a placeholder for the outbox. A sender without a name gets the newspaper's. */
function senderOf(mailFrom: string | undefined, paper: string, siteUrl: string): IssuePublication['from'] {
  const [sender] = mailFrom ? addressparser(mailFrom, { flatten: true }) : []
  const address = sender?.address || `news@${new URL(siteUrl).hostname}`
  return { name: sender?.name || paper, address }
}
