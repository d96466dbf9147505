import type { FrontDecision, FrontPage, FrontSlotName, PinChanges } from '@hometown/shared-types/contract/front-page'
import { addArticleViews } from '../../src/modules/content/articles/article-views.service.ts'
import {
  getPublishedFrontPage,
  refreshFrontPageIfDue,
} from '../../src/modules/content/front-page/publish-front-page.service.ts'
import { publishWaitingChanges } from '../../src/modules/publishing/publish-loop/publish-loop.job.ts'
import { buildTestApp } from './build-test-app.ts'
import { idleRenderer } from './publishing.ts'
import { callsOf, signIn } from './sign-in.ts'
import { type ArticleForm, createArticle, updateArticle } from './write-articles.ts'

const HOUR = 3_600_000

/** Opens a newsroom whose front page is decided; its clock stands on November 20, 2026, 10 AM in the county. */
export async function openFrontPage() {
  const { app, context } = await buildTestApp()
  const { db } = context.store
  const { clock } = context
  let { headers } = await signIn(context)

  const call: ReturnType<typeof callsOf> = (...asked) => callsOf(app, { headers }, '/api/front-page')(...asked)
  const read = async (): Promise<FrontPage> => (await call('GET', '')).json()

  /** Decides at the newest version. Fails unless it succeeds. */
  async function decide(decision: FrontDecision) {
    const { version } = await read()
    const response = await call('POST', '', { version, decision })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    return response.json<FrontPage>()
  }

  /** Publishes an article `hours` ago, unless the fields say otherwise. @returns its id */
  async function story(title: string, { hours = 0, ...fields }: ArticleForm & { hours?: number } = {}) {
    const now = clock.now()
    clock.set(now - hours * HOUR)
    const { id } = await createArticle(context, { title, category: 'Community', status: 'published', ...fields })
    clock.set(now)
    return id
  }

  /** Works as the jobs do after a save, and every two seconds. */
  async function work(): Promise<void> {
    await publishWaitingChanges(context, idleRenderer)
    await refreshFrontPageIfDue(context)
  }

  /** Returns the titles of the lead and the seconds as readers see them. */
  async function titles(): Promise<string[]> {
    const front = await getPublishedFrontPage(context)
    const rows = await db.selectFrom('articles').select(['number', 'title']).execute()
    const title = new Map(rows.map((row) => [row.number, row.title]))
    return [front?.lead, ...(front?.seconds ?? [])].flatMap((shown) =>
      shown == null ? [] : [title.get(shown) ?? 'unknown'],
    )
  }

  return {
    ...{ app, context, clock, db, call, read, decide, story, work, titles },
    async later(hours: number): Promise<void> {
      clock.advance(hours * HOUR)
      // The session ends meanwhile.
      headers = (await signIn(context)).headers
      await work()
    },
    bytes: async () => (await app.inject('/api/front-page/published')).body,
    async pin(articleId: string, slot: FrontSlotName, changes?: PinChanges) {
      const page = await decide({ action: 'pin', articleId, slot })
      return changes ? decide({ action: 'change', articleId, ...changes }) : page
    },
    undo: () => decide({ action: 'undo' }),
    async readBy(articleId: string, views: number): Promise<void> {
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: context.config.timeZone }).format(clock.now())
      await db.transaction().execute((trx) => addArticleViews(trx, day, new Map([[articleId, views]])))
    },
    change: (id: string, fields: Parameters<typeof updateArticle>[2]) => updateArticle(context, id, fields),
  }
}
