import { DEFAULT_AI_DAILY_LIMIT } from '@hometown/shared-types/ai'
import { defaultPages } from '@hometown/shared-types/default-pages'
import { DEFAULT_NEWSLETTER_TIME } from '@hometown/shared-types/newsletter-slot'
import { DEFAULT_ACCENT_COLOUR, SAMPLE_STATISTICS, type Settings } from '@hometown/shared-types/settings'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { Config } from '../../../config/config.ts'

type Site = Pick<Config, 'siteName' | 'countyName' | 'timeZone' | 'siteUrl'>

export function defaultSettings({ siteName, countyName, timeZone, siteUrl }: Site, sample: boolean): Settings {
  return {
    siteName,
    countyName,
    foundedYear: sample ? '1998' : '',
    timeZone,
    description: `News, events and a weekly newsletter for ${countyName}.`,
    accentColour: DEFAULT_ACCENT_COLOUR,
    logo: null,
    statistics: sample ? [...SAMPLE_STATISTICS] : [],
    contactEmail: '',
    contactPhone: '',
    contactAddress: '',
    openingHours: '',
    socialLinks: [],
    countClicks: false,
    editorsExportReaders: false,
    bylines: 'authors',
    newsletterDay: '',
    newsletterTime: DEFAULT_NEWSLETTER_TIME,
    placeNames: [],
    aiProvider: '',
    aiDailyLimit: DEFAULT_AI_DAILY_LIMIT,
    aiPrices: {},
    editorsNeedSecondFactor: !isThisMachine(siteUrl),
    ...defaultPages({ siteName, countyName, sample }),
  }
}
