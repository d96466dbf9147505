import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { SuggestionKind } from '@hometown/shared-types/suggestion'
import type { Store } from '../../admin-api/src/database/store.ts'
import { hashPassword } from '../../admin-api/src/modules/platform/auth/sign-in/credentials.service.ts'
import { rowId } from '../publish/fill-database.ts'
import { createRandom } from '../support/random.ts'
import { ADMIN } from '../support/service-environment.ts'

const DAYS = 90
const READ_ARTICLES_A_DAY = 400
const SUGGESTIONS = 5000
const SUBSCRIBERS = 20_000
const HOURS = 24
const ROWS_PER_WRITE = 200
const KINDS: readonly SuggestionKind[] = ['news', 'event', 'fixture']

/** Adds what years of work leave beside the articles: an account, views by day and hour, suggestions, subscribers. */
export async function fillDesk({ db }: Store, articles: number, today: CountyDate, now: number): Promise<void> {
  const random = createRandom(20)
  const days = Array.from({ length: DAYS }, (_, back) => addCountyDays(today, -back))
  const account = { id: rowId(3_000_000), username: ADMIN.username, role: 'admin' as const }
  const password_hash = await hashPassword(ADMIN.password)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ ...account, password_hash, created_at: now, updated_at: now })
      .execute()
    const views = days.flatMap((day) =>
      Array.from(new Set(Array.from({ length: READ_ARTICLES_A_DAY }, () => 1 + random.below(articles))), (number) => ({
        article_id: rowId(number),
        day,
        views: 1 + random.below(200),
      })),
    )
    await inParts(views, (part) => trx.insertInto('article_views').values(part).execute())
    const hours = days.flatMap((day) =>
      Array.from({ length: HOURS }, (_, hour) => ({ day, hour, views: 10 + random.below(900) })),
    )
    await inParts(hours, (part) => trx.insertInto('view_hours').values(part).execute())
    const suggestions = Array.from({ length: SUGGESTIONS }, (_, number) => ({
      id: rowId(1_000_000 + number),
      kind: KINDS[number % KINDS.length] ?? 'news',
      source_id: null,
      source_url: `https://source.example.org/${number}`,
      original_title: `Item ${number} of the week`,
      original_content: '<p>The council meets on Tuesday.</p>',
      ai_category: null,
      relevance_score: random.below(100),
      image_url: null,
      status: number % 4 === 0 ? ('pending' as const) : ('rejected' as const),
      discovered_at: now - number * 60_000,
    }))
    await inParts(suggestions, (part) => trx.insertInto('content_suggestions').values(part).execute())
    const subscribers = Array.from({ length: SUBSCRIBERS }, (_, number) => ({
      id: rowId(2_000_000 + number),
      email: `reader-${number}@example.org`,
      categories: '["Sports","Community"]',
      status: 'active' as const,
      unsubscribe_token: `token-of-reader-${number}`,
      confirmed_at: now,
      consent_source: null,
      mail_domain: null,
      mail_domain_checked_at: null,
      created_at: now,
      updated_at: now,
    }))
    await inParts(subscribers, (part) => trx.insertInto('subscribers').values(part).execute())
  })
}

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE)
    await insert(rows.slice(start, start + ROWS_PER_WRITE))
}
