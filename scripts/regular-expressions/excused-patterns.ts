/** A pattern that is slower than linear, and what keeps that from mattering. */
export interface Excuse {
  file: string
  /** How it begins, enough to tell it from the file's others. */
  begins: string
  /** As many characters as its caller lets through. */
  limit: number
  /** Where that limit is kept. */
  reason: string
}

const HARVEST = 'admin-api/src/features/harvest/reading'
const LINE_OF_GAME = {
  file: `${HARVEST}/fixture-words.ts`,
  limit: 160,
  reason: 'readFixtureWords reads no longer line',
}
const DATE = { limit: 120, reason: 'toMilliseconds reads no longer text' }

export const excused: readonly Excuse[] = [
  {
    file: 'admin-api/src/features/ai-enrichment/bound/quotes.ts',
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
    file: `${HARVEST}/pages/date-of-beginning.ts`,
    begins: '(?:posted|published',
    limit: 20_000,
    reason: 'dateOfBeginning reads the beginning of a page alone',
  },
  {
    file: `${HARVEST}/moments.ts`,
    begins: '(?:Z|GMT|UTC?|',
    limit: 120,
    reason: 'publishedAt and wallMoment cut what they are given to LONGEST_DATE',
  },
  {
    file: `${HARVEST}/pages/remove-others.ts`,
    begins: '^(?:(?:related|',
    limit: 90,
    reason: 'a heading with more than LONGEST_HEADING characters is none',
  },
  {
    file: `${HARVEST}/pages/site-names.ts`,
    begins: '(?:©|copyright)',
    limit: 2000,
    reason: 'copyrightHolder reads the end of the page alone',
  },
  {
    file: `${HARVEST}/sensible-image.ts`,
    begins: '(?:^|[/_.-])(?:logos?',
    limit: 2000,
    reason: 'webAddress gives no longer address',
  },
  {
    file: 'admin-api/src/features/mail-feedback/feedback-event.ts',
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

/** One that is put together while the program runs, and why it can be nothing slow. */
export interface BuiltExcuse {
  file: string
  /** The expression, as `findPatterns` gives it. */
  text: string
  reason: string
}

const OWN_WORDS = 'words of our own lists'
const ESCAPED = 'no part that repeats; what is filled in is letters or escaped'

export const built: readonly BuiltExcuse[] = [
  {
    file: 'admin-api/src/features/ai-enrichment/bound/headlines.ts',
    text: "new RegExp(`(?<![\\\\p{L}\\\\p{N}]){escaped(joined)}(?:'s)?(?![\\\\p{L}\\\\p{N}])`, 'gu')",
    reason: ESCAPED,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/moments.ts',
    text: 'new RegExp(pattern, flags)',
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/names.ts',
    text: "new RegExp(`{WORD}(?:\\\\s+(?:(?:of|of the|de|la|van|von|der|du)\\\\s+)?{WORD})*`, 'gu')",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/numbers.ts',
    text: "new RegExp( `(?<![\\\\p{L}\\\\d.,])(\\\\$|US\\\\$|€|£)?\\\\s?(\\\\d{1,3}(?:,\\\\d{3})+|\\\\d+)(\\\\.\\\\d+)?(st|nd|rd|th)?{LETTER}{SCALE}{UNIT}`, 'giu', )",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/numbers.ts',
    text: "new RegExp(`\\\\b(?:a\\\\s+)?((?:{WORD})(?:(?:\\\\s+and\\\\s+|[\\\\s-]+)(?:{WORD}))*)s?\\\\b{UNIT}`, 'gi')",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/numbers.ts',
    text: "new RegExp(`\\\\b(?:({TENS.join('|')})-)?({ORDINALS.slice(3).join('|')})\\\\b`, 'gi')",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/parts.ts',
    text: "new RegExp(`\\\\b({COUNTS.slice(1).join('|')})[\\\\s-]+({Object.keys(PARTS).join('|')})s\\\\b`, 'gi')",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/parts.ts',
    text: "new RegExp(`\\\\b(?:a|one)[\\\\s-]+({Object.keys(PARTS).join('|')})\\\\s+of\\\\b`, 'gi')",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/short-forms.ts',
    text: "new RegExp(`\\\\b(?:{Object.keys(SHORT).join('|')})\\\\b`, 'g')",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/ai-enrichment/bound/short-forms.ts',
    text: "new RegExp(`\\\\b({[...new Set(Object.values(SHORT))].join('|')})\\\\.`, 'g')",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/assistant/question-words.ts',
    text: "new RegExp( `\\\\b(?:events?|calendar|happen(?:s|ing)|coming up|upcoming|takes? place)\\\\b|\\\\b{IS_ON}`, 'i', )",
    reason: OWN_WORDS,
  },
  {
    file: 'admin-api/src/features/harvest/reading/pages/page-source.ts',
    text: "new RegExp(`</{name}\\\\s*>`, 'gi')",
    reason: 'one name, then blanks: a run of them is read once',
  },
  {
    file: 'admin-api/src/features/harvest/reading/quick-text.ts',
    text: "new RegExp(`</{name}`, 'i')",
    reason: ESCAPED,
  },
  {
    file: 'admin-api/src/features/harvest/reading/sensible-image.ts',
    text: "new RegExp(`(?:^|\\\\s){name}\\\\s*=\\\\s*(?:[\"']([^\"']{1,2000})|([^\\\\s\"'>]{1,2000}))`, 'i')",
    reason: 'reads the attributes of one tag',
  },
  {
    file: 'admin-api/src/features/newsletters/edition/slotted-lines.ts',
    text: 'new RegExp(`({marks.token}|{marks.email})`)',
    reason: 'two marks of our own',
  },
  {
    file: 'admin-api/src/features/search/excerpt.ts',
    text: "new RegExp(`(?<![\\\\p{L}\\\\p{N}]){word}`, 'iu')",
    reason: ESCAPED,
  },
  {
    file: 'admin-api/src/features/suggestions/ranking/names-in-text.ts',
    text: "new RegExp(`(?<![\\\\p{L}\\\\p{N}])(?:{written.join('|')})(?![\\\\p{L}\\\\p{N}])`, 'u')",
    reason: ESCAPED,
  },
  {
    file: 'admin-api/src/site-server/redirects.ts',
    text: "new RegExp(`^{escaped.replace(/\\/:(\\w+)/g, '/(?<$1>[^/]+)')}$`)",
    reason: 'one segment for each name, which ends at its slash',
  },
  { file: 'shared-types/src/embed.ts', text: 'new RegExp(`^{number}(?:,{number}){3}$`)', reason: OWN_WORDS },
  { file: 'shared-types/src/embed.ts', text: 'new RegExp(`^{number},{number}$`)', reason: OWN_WORDS },
  {
    file: 'shared-types/src/opening-hours-text.ts',
    text: 'new RegExp(`^({time})\\\\s*(?:-|–|—|to)\\\\s*({time})$`)',
    reason: OWN_WORDS,
  },
  {
    file: 'shared-types/src/picture.ts',
    text: 'new RegExp(`^{derivedFile} [0-9]{1,5}w(?:, {derivedFile} [0-9]{1,5}w)*$`)',
    reason: OWN_WORDS,
  },
  { file: 'shared-types/src/picture.ts', text: 'new RegExp(`^{derivedFile}$`)', reason: OWN_WORDS },
  {
    file: 'shared-types/src/search-results-html.ts',
    text: "new RegExp(`(?<![\\\\p{L}\\\\p{N}])((?:{words.join('|')})[\\\\p{L}\\\\p{N}]*)`, 'giu')",
    reason: ESCAPED,
  },
]
