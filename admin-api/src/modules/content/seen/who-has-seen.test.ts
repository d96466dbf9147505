import { describe, expect, test } from 'vitest'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { insertMany } from '../../../database/many-rows.ts'
import { listSeen, type Shown } from './who-has-seen.ts'

const MANY = 450

describe('who has seen several', () => {
  test('is what is said of each of them alone', async () => {
    const { context, call, create } = await openCalendar(await openTestStore())
    const { db } = context.store
    const dates = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
    const event = await create({ title: 'Fair', ...dates, status: 'published' })
    const first = (
      await call('POST', '/api/articles', { ...newArticle({ title: 'Story' }), status: 'published' })
    ).json()
    const template = await db.selectFrom('articles').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: MANY }, (_, n) => ({
      ...{ ...template, id: `a-${n}`, wordpress_id: 10_000 + n, slug: `story-${n}`, title: `Story ${n}` },
      ...{ published_at: 1000 + n, views: n % 50 === 0 ? 40 : 0 },
      content_html: `<p><a href="/story-${n}">itself</a> <a href="${context.config.siteUrl}/story-${(n * 3) % 40}">x</a>
        <a href="/events/${event.slug}">the fair</a></p>`,
    }))
    await insertMany(db, 'articles', rows)
    const letter = { status: 'sent', updated_at: 1, article_ids: '["a-3","a-4"]' } as const
    for (let n = 1; n < 13; n++)
      await db
        .insertInto('newsletters')
        .values({ ...letter, id: `n-${n}`, title: `Week ${n}`, created_at: n, sent_at: n })
        .execute()
    const shown: Shown[] = rows.slice(0, 60).map(({ id, slug, title }) => ({ kind: 'article', id, slug, title }))
    shown.push({ kind: 'event', id: event.id, slug: event.slug, title: event.title })

    const together = await listSeen(context, db, shown)
    const alone = await Promise.all(shown.map((one) => listSeen(context, db, [one])))
    expect(together).toEqual(alone.flat())
    const of = (id: string) => together.find((seen) => seen.id === id)
    expect(of(event.id)?.links.count).toBe(MANY)
    expect(of('a-0')?.links.count).toBe(Math.ceil(MANY / 40) - 1)
    expect(of('a-3')?.newsletters.map(({ title }) => title)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Week ${n}`),
    )
    expect(of('a-50')).toMatchObject({ reads: 40, links: { count: 0 } })
    expect(of('a-45')).toBeUndefined()
  })
})
