interface Excuse {
  readonly file: string
  /** The code that Stryker replaces. */
  readonly original: string
  /** By what; anything if it isn't said. */
  readonly replacement?: string
  /** A part of its line, where the file has the same code elsewhere. */
  readonly on?: string
  readonly reason: string
}

const sending = 'admin-api/src/modules/audience/newsletters/sending'
const claims = `${sending}/loop/claim-rows.ts`
const guard = 'admin-api/src/http/callers/access-guard.ts'
const publisher = 'site/src/publisher'
const calendar = 'shared-types/src/calendar'
const occurrences = `${calendar}/occurrences.ts`
const outgoing = 'admin-api/src/integrations/outside/addresses/guard.ts'
const schedule = 'admin-api/src/modules/platform/schedule'
const readRule = `${calendar}/read-rule.ts`
const ruleDays = `${calendar}/rule-days.ts`
const simpleDays = `${calendar}/simple-days.ts`
const feedRule = 'admin-api/src/modules/content/event-feeds/reading/dates/rule-text.ts'
const csv = 'admin-api/src/csv/csv-rows.ts'

const ON_POSTGRES = 'Only PostgreSQL lets another transaction change a row between reading and claiming it.'
const ONLY_COST = 'The result is the same; it only reads more.'
const FOR_TYPES = 'The types ask for it; it never happens.'
const A_LOG_LINE = 'It only changes a line of the log.'
const A_CACHE = 'It only changes what is remembered, not what is found.'
const SAME = 'It does the same.'

/** Survivors that no test can kill, or none on SQLite. */
export const excusedMutants: readonly Excuse[] = [
  ...['put.has(row.email) || kept.has(row.email) || left.has(row.email)', 'due.filter(isChanged)'].map((original) => ({
    ...{ file: claims, original, reason: ON_POSTGRES },
  })),
  { file: claims, original: 'written.filter(({ email }) => put.has(email))', reason: ON_POSTGRES },
  {
    file: claims,
    original: 'rows.length === 0',
    replacement: 'false',
    reason: 'Only PostgreSQL refuses an empty list.',
  },
  { file: claims, original: 'limit <= 0', replacement: 'false', reason: ONLY_COST },
  { file: claims, original: 'limit <= 0', replacement: 'limit < 0', reason: ONLY_COST },
  { file: claims, original: 'chosen.length < limit', replacement: 'true', reason: ONLY_COST },
  { file: claims, original: 'chosen.length < limit', replacement: 'chosen.length <= limit', reason: ONLY_COST },
  { file: claims, original: 'limit - chosen.length', reason: ONLY_COST },
  { file: claims, original: 'rows.length < ahead', replacement: 'false', reason: ONLY_COST },
  ...['written: []', 'suppressed: []', 'unsubscribed: []'].map((on) => ({
    file: claims,
    original: '[]',
    on,
    reason: FOR_TYPES,
  })),
  ...[
    'token !== null && status !== null && awaits_confirmation !== null',
    'token !== null && status !== null',
    'token !== null',
    'status !== null',
    'awaits_confirmation !== null',
  ].map((original) => ({
    ...{
      file: claims,
      original,
      reason: 'The columns of one subscriber are null together, and nobody without a status gets mail.',
    },
  })),
  { file: guard, original: "'signedIn'", reason: 'Fastify only reserves room for it.' },
  { file: guard, original: "'staff'", reason: 'Every access but public and admin is that of staff.' },
  { file: guard, original: "{ access: 'staff' }", reason: 'It is the default.' },
  { file: csv, original: '[]', on: 'Array.isArray', reason: FOR_TYPES },
  { file: csv, original: "''", on: 'const [first', reason: FOR_TYPES },
  { file: csv, original: "','", on: 'return best', reason: FOR_TYPES },
  { file: csv, original: 'best?.[0]', reason: FOR_TYPES },
  { file: csv, original: 'start < bytes.length', replacement: 'start <= bytes.length', reason: SAME },
  { file: csv, original: '!parser.destroyed', replacement: 'true', reason: SAME },
  { file: `${publisher}/event-paths.ts`, original: '[]', on: 'SiteOccurrence[] = []', reason: FOR_TYPES },
  { file: `${publisher}/event-paths.ts`, original: 'other[at]?.originalDate', reason: FOR_TYPES },
  {
    file: `${publisher}/affected-paths.ts`,
    original: 'month < missing',
    replacement: 'month <= missing',
    reason: SAME,
  },
  { file: `${publisher}/business-paths.ts`, original: 'before === after', replacement: 'false', reason: SAME },
  { file: occurrences, original: 'length === 0', replacement: 'false', reason: SAME },
  { file: occurrences, original: 'timing.exceptions.length === 0', replacement: 'false', reason: SAME },
  { file: occurrences, original: 'skippedDates.length === 0', replacement: 'false', reason: SAME },
  { file: occurrences, original: 'end < to', replacement: 'end <= to', reason: SAME },
  { file: occurrences, original: 'dayOf(endDate) >= from', replacement: 'true', reason: SAME },
  { file: occurrences, original: '!timing.rrule', replacement: 'false', on: 'return []', reason: FOR_TYPES },
  { file: occurrences, original: '[]', on: '!timing.rrule', reason: FOR_TYPES },
  ...['!goesOnAfter(timing, to)', '!beganBefore(timing, from)'].map((original) => ({
    ...{ file: occurrences, original, replacement: 'false', reason: ONLY_COST },
  })),
  { file: occurrences, original: '-1', on: 'to = addCountyDays', reason: ONLY_COST },
  ...[
    [
      "!recurrenceEndDate || recurrenceEndDate > day || exceptions.some(({ startDate }) => (startDate ?? '') > day)",
      'true',
    ],
    ['recurrenceEndDate > day', 'recurrenceEndDate >= day'],
    ["(startDate ?? '') > day", 'true'],
    ["(startDate ?? '') > day", "(startDate ?? '') >= day"],
    ['dayOf(startDate) < day || exceptions.some((exception) => (exception.startDate ?? day) < day)', 'true'],
    ['dayOf(startDate) < day', 'dayOf(startDate) <= day'],
    ['(exception.startDate ?? day) < day', 'true'],
    ['(exception.startDate ?? day) < day', '(exception.startDate ?? day) <= day'],
    ['(exception.startDate ?? day) < day', '(exception.startDate ?? day) >= day'],
  ].map(([original = '', replacement = '']) => ({ file: occurrences, original, replacement, reason: ONLY_COST })),
  ...['Math.max(0, daysBetween(dayOf(timing.startDate), dayOf(timing.endDate)))', 'longest + 1'].map((original) => ({
    ...{ file: occurrences, original, reason: 'The 400 days that are added make up for it.' },
  })),
  { file: `${calendar}/days.ts`, original: "timeOf(end) !== ''", replacement: 'true', reason: SAME },
  { file: `${calendar}/days.ts`, original: 'one < other', replacement: 'one <= other', reason: SAME },
  { file: `${calendar}/occurrence-at.ts`, original: 'endDate.startsWith(firstDay)', reason: ONLY_COST },
  ...['!first', 'callback(null, first.address, first.family)', 'all || !first'].map((original) => ({
    ...{ file: outgoing, original, reason: 'Node asks for all addresses.' },
  })),
  { file: outgoing, original: '/^\\[|\\]$/g', reason: 'The names of hosts have brackets at both ends or nowhere.' },
  {
    file: outgoing,
    original: 'false',
    on: 'allowH2',
    reason: 'Only a server with HTTP/2 and a good certificate could tell.',
  },
  { file: outgoing, original: '[]', on: 'ErrnoException', reason: SAME },
  {
    file: `${schedule}/leases.repository.ts`,
    original: "kind === 'postgres'",
    replacement: 'false',
    reason: 'SQLite has no such locks.',
  },
  { file: `${schedule}/lease-keeper.ts`, original: '{ err: error }', reason: A_LOG_LINE },
  { file: `${schedule}/work-lease.service.ts`, original: '{ err: error, work: name }', reason: A_LOG_LINE },
  { file: readRule, original: '[]', on: 'exec(text)', reason: SAME },
  { file: readRule, original: "{ timeZone: 'UTC' }", reason: 'The zone of the machine may be the same.' },
  { file: readRule, original: 'error instanceof RuleError', replacement: 'true', reason: 'Nothing else is thrown.' },
  { file: readRule, original: 'number < 0', replacement: 'number <= 0', reason: SAME },
  { file: readRule, original: 'Number(year) > EVENT_YEARS.last', reason: SAME },
  { file: readRule, original: 'new Date(instant).toISOString().slice(0, 19)', reason: SAME },
  ...['true', 'start.length >= 10'].map((replacement) => ({
    ...{ file: readRule, original: 'start.length > 10', replacement, reason: SAME },
  })),
  ...['year < MOST_YEARS', 'found.length < count'].map((original) => ({
    ...{ file: `${calendar}/recurrence-rule.ts`, original, reason: ONLY_COST },
  })),
  { file: ruleDays, original: '[]', on: 'if (first > to)', reason: A_CACHE },
  ...['[]', '{\n    // It gives up where a rule gives no date for thousands of steps.\n    return []\n  }'].map(
    (original) => ({
      ...{ file: ruleDays, original, reason: 'No window has as many days as make the library give up.' },
    }),
  ),
  ...['from > start', 'SPAN_DAYS - 1'].map((original) => ({ file: ruleDays, original, reason: ONLY_COST })),
  ...[
    'empty !== undefined && empty.from <= from && from <= empty.to',
    'empty.from <= from',
    'from <= empty.to',
    'first > to',
    'days.length === 0',
    '!one',
    'other.from <= addCountyDays(one.to, 1) && one.from <= addCountyDays(other.to, 1)',
    'other.from <= addCountyDays(one.to, 1)',
    'one.from <= addCountyDays(other.to, 1)',
    'isTouching',
    'daysBetween(one.from, one.to) < daysBetween(other.from, other.to)',
    'known',
    'false',
    'kept.size >= MOST_KEPT',
    'kept.keys().next().value ?? key',
    'kept.set(key, prepared)',
  ].map((original) => ({ file: ruleDays, original, reason: A_CACHE })),
  ...['kept.has(rrule)', 'kept.size >= MOST_KEPT', 'kept.set(rrule, isSimple ? parts : undefined)'].map((original) => ({
    ...{ file: simpleDays, original, reason: A_CACHE },
  })),
  ...[
    'firstWeek + Math.max(0, Math.floor((from - firstWeek) / step)) * step',
    'Math.max(0, Math.floor((from - firstWeek) / step))',
  ].map((original) => ({ file: simpleDays, original, reason: ONLY_COST })),
  { file: `${calendar}/rule-parts.ts`, original: '[]', reason: SAME },
  { file: feedRule, original: '/^[A-Z]{1,2}\\d/i', reason: SAME },
  { file: feedRule, original: 'written.trim()', reason: SAME },
  { file: feedRule, original: '/\\s+/', replacement: '/\\s/', reason: SAME },
  { file: feedRule, original: '[]', on: 'exec(head)', reason: FOR_TYPES },
]
