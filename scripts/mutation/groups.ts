/** Files that are mutated together, and the tests that must notice. Paths are from the root of the repository. */
export interface Group {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** Kinds of mutations that are left out, by their names in Stryker. */
  readonly leftOut: readonly string[]
}

const sending = 'admin-api/src/modules/audience/newsletters/sending'
const schedule = 'admin-api/src/modules/platform/schedule'
const outside = 'admin-api/src/integrations/outside'
const calendar = 'shared-types/src/calendar'
const feeds = 'admin-api/src/modules/content/event-feeds/reading'
const publisher = 'site/src/publisher'

/** Strings are names of tables and columns, which the types check, or messages, whose words no test repeats. */
const names = ['StringLiteral']

/** Strings are words of RFC 5545, which the types check, or messages. */
const words = ['StringLiteral']

export const groups: readonly Group[] = [
  {
    name: 'ledger',
    mutate: [`${sending}/ledger/!(*.test).ts`, `${sending}/loop/close-rows.ts`, `${sending}/loop/retry-times.ts`],
    tests: [
      `${sending}/loop/retry-times.test.ts`,
      `${sending}/ledger/deliveries.repository.test.ts`,
      `${sending}/ledger/waiting-deliveries.repository.test.ts`,
      `${sending}/ledger/sends.repository.test.ts`,
      `${sending}/ledger/mark-feedback.test.ts`,
      `${sending}/ledger/note-recipients.test.ts`,
      `${sending}/loop/close-rows.test.ts`,
    ],
    leftOut: names,
  },
  {
    name: 'leases',
    mutate: [
      `${schedule}/lease-keeper.ts`,
      `${schedule}/leases.repository.ts`,
      `${schedule}/work-lease.service.ts`,
      `${sending}/loop/sending-lease.ts`,
    ],
    tests: [
      `${schedule}/leases.repository.test.ts`,
      `${schedule}/work-lease.test.ts`,
      `${sending}/loop/sending-lease.test.ts`,
      `${schedule}/lease-keeper.test.ts`,
    ],
    leftOut: names,
  },
  {
    name: 'claims',
    mutate: [`${sending}/loop/claim-rows.ts`, `${sending}/loop/domain-quotas.ts`, `${sending}/loop/send-cursors.ts`],
    tests: [`${sending}/loop/claim-rows.test.ts`],
    leftOut: names,
  },
  {
    name: 'access',
    mutate: ['admin-api/src/http/callers/access-guard.ts'],
    tests: ['admin-api/src/http/callers/access-guard.test.ts'],
    leftOut: [],
  },
  {
    name: 'origin',
    mutate: ['admin-api/src/http/callers/origin-check.ts'],
    tests: ['admin-api/src/http/callers/origin-check.test.ts'],
    leftOut: [],
  },
  {
    name: 'outgoing',
    mutate: [
      `${outside}/addresses/guard.ts`,
      `${outside}/addresses/guarded-connector.ts`,
      'admin-api/src/lib/public-address.ts',
      `${outside}/follow.ts`,
    ],
    tests: [
      'admin-api/src/lib/public-address.test.ts',
      `${outside}/addresses/guard-refusals.test.ts`,
      `${outside}/follow.test.ts`,
      `${outside}/visit.test.ts`,
      `${outside}/read.test.ts`,
      `${outside}/addresses/guard.test.ts`,
    ],
    leftOut: [],
  },
  {
    name: 'html',
    mutate: ['safe-html', 'safe-html-policy', 'html-frames', 'html-depth'].map((name) => `shared-types/src/${name}.ts`),
    tests: ['shared-types/src/safe-html-policy.test.ts'],
    leftOut: [],
  },
  {
    name: 'csv',
    mutate: ['admin-api/src/csv/csv-rows.ts', 'admin-api/src/csv/csv-export.ts'],
    tests: ['admin-api/src/csv/csv-export.test.ts', 'admin-api/src/csv/csv-rows.test.ts'],
    leftOut: [],
  },
  {
    name: 'affected-paths',
    mutate: ['affected', 'event', 'business', 'person', 'newsletter'].map(
      (subject) => `${publisher}/${subject}-paths.ts`,
    ),
    tests: ['affected', 'event', 'business', 'person', 'newsletter'].map(
      (subject) => `${publisher}/${subject}-paths.test.ts`,
    ),
    leftOut: [],
  },
  {
    name: 'recurrence',
    mutate: [
      `${calendar}/{read-rule,rule-parts,recurrence-rule,rule-days,simple-days,step-back}.ts`,
      `${feeds}/dates/recurrence.ts`,
      `${feeds}/dates/rule-text.ts`,
    ],
    tests: [
      `${calendar}/read-rule-limits.test.ts`,
      `${calendar}/read-rule.test.ts`,
      `${calendar}/step-back.test.ts`,
      `${feeds}/dates/recurrence.test.ts`,
      `${calendar}/rule-days-examples.test.ts`,
      `${calendar}/rule-days.test.ts`,
    ],
    leftOut: words,
  },
  {
    name: 'occurrences',
    mutate: [`${calendar}/{occurrences,occurrence-at,days}.ts`],
    tests: [`${calendar}/days.test.ts`, `${calendar}/occurrence-searches.test.ts`, `${calendar}/occurrences.test.ts`],
    leftOut: words,
  },
]
