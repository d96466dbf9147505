import { DEFAULT_ACCENT_COLOUR, DEFAULT_STATISTICS, type Settings } from '@hometown/shared-types/settings'
import type { Config } from '../../config.ts'

/** What the site says of itself until somebody saves something else. */
export function defaultSettings({ siteName, countyName, timeZone }: Config): Settings {
  return {
    siteName,
    countyName,
    timeZone,
    description: `News, events and a weekly newsletter for ${countyName}.`,
    accentColour: DEFAULT_ACCENT_COLOUR,
    statistics: [...DEFAULT_STATISTICS],
    termsHtml: termsHtml(escapeText(siteName)),
    privacyHtml: privacyHtml(escapeText(siteName)),
  }
}

function termsHtml(name: string): string {
  return [
    `<p>${name} is here for the people of this county. By reading it you agree to the few rules on this page.</p>`,
    '<h2>Our articles</h2>',
    '<p>You may read, print and share links to anything here. To republish a text or a picture, please ask us first.</p>',
    '<h2>Accuracy</h2>',
    '<p>We work with care and correct mistakes openly. Dates and places of events can change: please check with the organizer.</p>',
    '<h2>Links</h2>',
    '<p>We link to other websites for your convenience and are not responsible for what they say.</p>',
  ].join('\n')
}

function privacyHtml(name: string): string {
  return [
    `<p>${name} collects as little about you as it can.</p>`,
    '<h2>Reading</h2>',
    '<p>You can read everything without an account. We count how often an article is opened, not by whom.</p>',
    '<h2>Your device</h2>',
    '<p>Your choice of light or dark is kept in your browser. Readers get no cookies.</p>',
    '<h2>Questions</h2>',
    '<p>Write to us if you want to know what we have stored about you, or want it removed.</p>',
  ].join('\n')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
