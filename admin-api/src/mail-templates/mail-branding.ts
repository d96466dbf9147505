import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'

export type MailBranding = Pick<IssuePublication, 'name' | 'county' | 'siteUrl' | 'accentColour' | 'postalAddress'>

export function addressLines({ postalAddress }: Pick<MailBranding, 'postalAddress'>): string[] {
  return postalAddress
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
