import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'

/** What mails show of the paper that writes them. */
export type MailBranding = Pick<IssuePublication, 'name' | 'county' | 'siteUrl' | 'accentColour' | 'postalAddress'>

/** The lines of the address as on an envelope. */
export function addressLines({ postalAddress }: Pick<MailBranding, 'postalAddress'>): string[] {
  return postalAddress
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
