import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import type { UpdateSettingsInput } from '@hometown/shared-types/settings'
import { singleLine, storable } from '@hometown/shared-types/storable-text'

export function storableSettings(changes: Omit<UpdateSettingsInput, 'seen'>) {
  const { termsHtml, privacyHtml, aboutHtml, contactHtml, ...others } = changes
  const { siteName, countyName, description, contactEmail, contactPhone, ...rest } = others
  const { statistics, socialLinks, placeNames, contactAddress, openingHours, ...plain } = rest
  return {
    ...plain,
    siteName: siteName && singleLine(siteName),
    countyName: countyName && singleLine(countyName),
    description: description && singleLine(description),
    contactEmail: contactEmail && singleLine(contactEmail),
    contactPhone: contactPhone && singleLine(contactPhone),
    contactAddress: contactAddress && storable(contactAddress),
    openingHours: openingHours && storable(openingHours),
    statistics:
      statistics?.map(({ value, label }) => ({ value: singleLine(value), label: singleLine(label) })) ?? statistics,
    socialLinks: socialLinks?.map(({ label, url }) => ({ label: singleLine(label), url })) ?? socialLinks,
    placeNames: placeNames?.map(singleLine) ?? placeNames,
    termsHtml: termsHtml && sanitizeArticleHtml(termsHtml),
    privacyHtml: privacyHtml && sanitizeArticleHtml(privacyHtml),
    aboutHtml: aboutHtml && sanitizeArticleHtml(aboutHtml),
    contactHtml: contactHtml && sanitizeArticleHtml(contactHtml),
  }
}
