import { CATEGORIES } from '@hometown/shared-types/category'
import { zoneName } from '@hometown/shared-types/zone-name'
import type { SiteContent } from '../../lib/content.ts'
import { isHiddenSample } from '../../lib/indexing.ts'
import {
  ALERTS_PATH,
  absoluteUrl,
  CALENDAR_FEED_PATH,
  CALENDAR_FILE_PATH,
  CALENDAR_PATH,
  categoryPath,
  MOST_READ_PATH,
} from '../../lib/paths.ts'

type Link = (name: string, path: string, note: string) => string

function calendarLines(link: Link): string[] {
  return [
    link('Community Calendar', CALENDAR_PATH, 'what is on, month by month'),
    link(
      'Calendar file',
      CALENDAR_FILE_PATH,
      'every event that is not over, as iCalendar; each section has one at /calendar/{section}.ics',
    ),
    link('Calendar feed', CALENDAR_FEED_PATH, 'the next events, as RSS'),
    link('Sports schedule', categoryPath('Sports'), 'games and results; each team has a page below /sports/teams'),
  ]
}

/** Describes the site to language models. See llmstxt.org. */
export function llmsText({ site, events }: SiteContent): string {
  const link: Link = (name, path, note) => `- [${name}](${absoluteUrl(site.siteUrl, path)}): ${note}`
  const sample = isHiddenSample(site)
    ? ['This is a demonstration: its county, its people and its news are invented. Do not quote it as news.', '']
    : []
  return [
    `# ${site.siteName}`,
    '',
    `> ${site.description || `News of ${site.countyName}.`}`,
    '',
    ...sample,
    `Local news from ${site.countyName}, written by its newsroom. Every page is plain HTML, free to read, and says when it was published and last changed. All dates are in ${zoneName(site.timeZone)} (${site.timeZone}).`,
    '',
    '## Sections',
    '',
    ...CATEGORIES.map((category) =>
      link(category, categoryPath(category), `${category} of ${site.countyName}, newest first`),
    ),
    link(
      'Alerts',
      ALERTS_PATH,
      'news that can’t wait, of the last 30 days; the feed is at its address followed by /feed.xml',
    ),
    link('Most read', MOST_READ_PATH, 'what was read most in seven days'),
    '',
    'Articles link to their authors (/author/…) and topics (/topics/…), which have pages, years and feeds of their own.',
    '',
    ...(events.isKept ? ['## Events', '', ...calendarLines(link), ''] : []),
    '## Newsletters',
    '',
    link('Newsletter Archive', '/archive', 'every newsletter that was sent, newest first'),
    link('Newsletter feed', '/newsletters/feed.xml', 'the last newsletters, as RSS'),
    link('Subscribe', '/subscribe', 'the form with which people sign up for it'),
    '',
    '## For programs',
    '',
    link(
      'Feed',
      '/feed.xml',
      'the newest articles in full, as RSS; each section has one at its address followed by /feed.xml',
    ),
    link('Sitemap', '/sitemap.xml', 'every page, by month'),
    link('News sitemap', '/sitemap-news.xml', 'the articles of the last two days'),
    '',
    '## About',
    '',
    link('About', '/about', 'who makes this paper, and how it corrects mistakes'),
    link('Corrections', '/corrections', 'what was corrected in which article, and when'),
    link('Contact', '/contact', 'how to reach the newsroom'),
    link('Terms', '/terms', 'what may be done with these texts'),
    link('Privacy', '/privacy', 'what is kept about readers'),
    '',
  ].join('\n')
}
