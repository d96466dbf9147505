/** Files of `npm run export` and the System page, at `GET /api/exports/{file}` (admin). */
export const EXPORTS = [
  {
    file: 'articles.wxr.xml',
    title: 'Articles for WordPress',
    hint: 'WXR: the importer of WordPress reads it',
    type: 'application/xml',
  },
  { file: 'articles.json', title: 'Articles', hint: 'JSON, with every field', type: 'application/json' },
  { file: 'events.ics', title: 'Events', hint: 'ICS: every calendar reads it', type: 'text/calendar' },
  { file: 'submissions.csv', title: 'Events handed in', hint: 'CSV, personal data', type: 'text/csv' },
  { file: 'newsletters.csv', title: 'Newsletters', hint: 'CSV', type: 'text/csv' },
  { file: 'subscribers.csv', title: 'Subscribers', hint: 'CSV, personal data', type: 'text/csv' },
  { file: 'sources.csv', title: 'Sources', hint: 'CSV', type: 'text/csv' },
  { file: 'businesses.csv', title: 'Businesses', hint: 'CSV', type: 'text/csv' },
  { file: 'people.csv', title: 'People', hint: 'CSV', type: 'text/csv' },
  { file: 'corrections.csv', title: 'Corrections', hint: 'CSV', type: 'text/csv' },
  { file: 'redirects.csv', title: 'Redirects', hint: 'CSV: old addresses and where they lead', type: 'text/csv' },
  { file: 'media.csv', title: 'Pictures', hint: 'CSV: the list, with texts and addresses', type: 'text/csv' },
] as const

export type ExportFile = (typeof EXPORTS)[number]['file']
