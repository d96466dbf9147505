import addressparser from 'nodemailer/lib/addressparser'
import type { AppContext } from '../../../context.ts'
import type { IssuePublication } from '../../../mail-templates/newsletter-issue.ts'
import { getSettings } from './settings.service.ts'

const pendingBrandingReads = new WeakMap<AppContext, Promise<IssuePublication>>()

/** Calls of the same moment, such as many sign-ups, share one reading of the settings. */
export function loadMailBranding(context: AppContext): Promise<IssuePublication> {
  const pending = pendingBrandingReads.get(context)
  if (pending) return pending
  const branding = readMailBranding(context).finally(() => pendingBrandingReads.delete(context))
  pendingBrandingReads.set(context, branding)
  return branding
}

async function readMailBranding(context: AppContext): Promise<IssuePublication> {
  const { siteUrl, apiUrl, mailFrom } = context.config
  const settings = await getSettings(context)
  return {
    name: settings.siteName,
    county: settings.countyName,
    siteUrl,
    apiUrl: apiUrl || siteUrl,
    accentColour: settings.accentColour,
    postalAddress: settings.contactAddress,
    from: mailSenderOf(mailFrom, settings.siteName, siteUrl),
    timeZone: settings.timeZone,
  }
}

/** The sender is `MAIL_FROM`, or a placeholder for the outbox. One without a name gets the newspaper's. */
function mailSenderOf(mailFrom: string | undefined, paper: string, siteUrl: string): IssuePublication['from'] {
  const [sender] = mailFrom ? addressparser(mailFrom, { flatten: true }) : []
  const address = sender?.address || `news@${new URL(siteUrl).hostname}`
  return { name: sender?.name || paper, address }
}
