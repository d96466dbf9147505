/** Files of `npm run export` and Settings → System, at `GET /api/exports/{file}` (admin). */
export const EXPORTS = [
  {
    file: 'articles.wxr.xml',
    title: 'Articles for WordPress',
    hint: 'WXR, for WordPress’s importer',
    type: 'application/xml',
  },
  {
    file: 'articles.json',
    title: 'Articles',
    hint: 'JSON: every field, authors',
    type: 'application/json',
  },
  { file: 'events.ics', title: 'Events', hint: 'ICS, for any calendar app', type: 'text/calendar' },
  { file: 'fixtures.csv', title: 'Fixtures', hint: 'CSV: games with scores', type: 'text/csv' },
  { file: 'submissions.csv', title: 'Event submissions', hint: 'CSV, personal data', type: 'text/csv' },
  { file: 'newsletters.csv', title: 'Newsletters', hint: 'CSV', type: 'text/csv' },
  { file: 'subscribers.csv', title: 'Subscribers', hint: 'CSV, personal data', type: 'text/csv' },
  { file: 'sources.csv', title: 'Sources', hint: 'CSV', type: 'text/csv' },
  { file: 'businesses.csv', title: 'Businesses', hint: 'CSV', type: 'text/csv' },
  { file: 'people.csv', title: 'People', hint: 'CSV, with bylines and former addresses', type: 'text/csv' },
  { file: 'topics.csv', title: 'Topics', hint: 'CSV: names and descriptions', type: 'text/csv' },
  { file: 'corrections.csv', title: 'Corrections', hint: 'CSV', type: 'text/csv' },
  {
    file: 'redirects.csv',
    title: 'Redirects',
    hint: 'CSV: former addresses of articles and people, and removed pages',
    type: 'text/csv',
  },
  { file: 'media.csv', title: 'Pictures', hint: 'CSV: the list, with texts and addresses', type: 'text/csv' },
] as const

export type ExportFile = (typeof EXPORTS)[number]['file']
