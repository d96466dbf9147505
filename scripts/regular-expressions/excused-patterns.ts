export interface Excuse {
  file: string
  begins: string
  /** Longest input in characters. */
  limit: number
  /** Where the code enforces the limit. */
  reason: string
}

const EXTRACTION = 'admin-api/src/modules/newsroom/extraction'
const LINE_OF_GAME = {
  file: `${EXTRACTION}/fixtures/fixture-lexicon.ts`,
  limit: 160,
  reason: 'readFixtureWords reads no longer line',
}
const DATE = { limit: 120, reason: 'toMilliseconds reads no longer text' }

const PASSAGE = {
  begins: '',
  limit: 600,
  reason: 'find-instructions asks about one unit at a time, and units are cut at LONGEST characters',
}

export const excused: readonly Excuse[] = [
  { ...PASSAGE, file: 'admin-api/src/modules/newsroom/instructing/patterns/english.ts' },
  { ...PASSAGE, file: 'admin-api/src/modules/newsroom/instructing/patterns/other-languages.ts' },
  {
    file: 'admin-api/src/modules/newsroom/ai-enrichment/bound/quotes.ts',
    begins: "(?<![\\p{L}\\p{N}])'",
    limit: 9000,
    reason: 'a paragraph has 3,000 characters by its schema, three times as many with its dashes written out',
  },
  { ...LINE_OF_GAME, begins: '\\s[–—|-]\\s+' },
  { ...LINE_OF_GAME, begins: '[,\\s]+(?:on' },
  { ...LINE_OF_GAME, begins: '^(.{0,80}?)' },
  { ...LINE_OF_GAME, begins: '^(.{0,60}?)' },
  { ...LINE_OF_GAME, begins: '^(?:(.{0,40}?)' },
  { ...DATE, file: 'shared-types/src/timestamp.ts', begins: '(?:Z|GMT|UTC|' },
  { ...DATE, file: 'shared-types/src/timestamp.ts', begins: '\\s*(Z|UTC' },
  { ...DATE, file: 'shared-types/src/timestamp.ts', begins: '\\([^)]*\\)$' },
  {
    file: `${EXTRACTION}/pages/dates/date-of-beginning.ts`,
    begins: '(?:posted|published',
    limit: 20_000,
    reason: 'dateOfBeginning reads the beginning of a page alone',
  },
  {
    file: `${EXTRACTION}/text/datetimes.ts`,
    begins: '(?:Z|GMT|UTC?|',
    limit: 120,
    reason: 'publishedAt and wallDatetime cut what they are given to LONGEST_DATE',
  },
  {
    file: `${EXTRACTION}/pages/main-text/remove-others.ts`,
    begins: '^(?:(?:related|',
    limit: 90,
    reason: 'a heading with more than LONGEST_HEADING characters is none',
  },
  {
    file: `${EXTRACTION}/pages/site-names.ts`,
    begins: '(?:©|copyright)',
    limit: 2000,
    reason: 'copyrightHolder reads the end of the page alone',
  },
  {
    file: `${EXTRACTION}/documents/sensible-image.ts`,
    begins: '(?:^|[/_.-])(?:logos?',
    limit: 2000,
    reason: 'webAddress gives no longer address',
  },
  {
    file: 'admin-api/src/modules/audience/mail-feedback/feedback-event.ts',
    begins: '^[^\\s<>]+@',
    limit: 400,
    reason: 'asMessageId asks for the length first',
  },
  {
    file: 'shared-types/src/answer-text.ts',
    begins: '^\\s{0,3}\\|?\\s*:?-+',
    limit: 1000,
    reason: 'readTable asks for LONGEST_RULE first',
  },
  {
    file: 'site/src/lib/linked-text.ts',
    begins: 'https?:\\/\\/.+|www',
    limit: 2000,
    reason: 'a word with more than LONGEST_ADDRESS characters is no address',
  },
]
