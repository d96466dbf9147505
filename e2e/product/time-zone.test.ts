import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticle } from '../support/articles.ts'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

/** 11:30 PM on October 31 in Chicago; November in Tokyo. */
const LATE_IN_OCTOBER = Date.parse('2025-11-01T04:30:00Z')

describe('another time zone', () => {
  let hometown: Hometown

  beforeAll(async () => {
    hometown = await startHometown({
      removeData: false,
      env: { TIME_ZONE: 'America/Chicago', SAMPLE_CONTENT: 'false' },
    })
  })
  afterAll(() => hometown.stop())

  const answers = async (path: string) => (await fetch(hometown.url + path, { redirect: 'manual' })).status
  const has = async (path: string, text: string) => (await hometown.page(path))?.includes(text) || undefined

  it('moves articles to their day and month, keeps what is planned, and stays after a restart', async () => {
    const late = await createArticle(hometown, { publishedAt: LATE_IN_OCTOBER })
    await waitFor(() => has('/community/2025/10', late.title))
    expect(await hometown.page(`/${late.slug}`)).toContain('October 31, 2025')
    const publishAt = Date.now() + 8000
    const planned = await createArticle(hometown, { status: 'draft' })
    const plan = { publishAt: new Date(publishAt).toISOString() }
    await hometown.call('PATCH', `/api/articles/${planned.id}`, plan)

    const pids = hometown.pids()
    let isAway = false
    const watch = setInterval(() => void fetch(hometown.url).catch(() => (isAway = true)), 50)
    await hometown.call('PATCH', '/api/settings', { timeZone: 'Asia/Tokyo' })
    await waitFor(() => has('/community/2025/11', late.title))
    expect(await hometown.page(`/${late.slug}`)).toContain('November 1, 2025')
    expect(await answers('/community/2025/10')).toBe(404)
    expect(await answers('/sitemaps/2025-10.xml')).toBe(404)
    expect(await hometown.page('/sitemaps/2025-11.xml')).toContain(late.slug)
    expect(await hometown.page('/sitemap.xml')).not.toContain('2025-10')

    await waitFor(() => hometown.page(`/${planned.slug}`), 20_000)
    expect(Date.now()).toBeGreaterThanOrEqual(publishAt)
    clearInterval(watch)
    expect(isAway).toBe(false)
    expect(hometown.pids()).toEqual(pids)

    await hometown.stop()
    hometown = await startHometown({
      dataDir: hometown.dataDir,
      env: { TIME_ZONE: 'Europe/Vienna', SAMPLE_CONTENT: 'false' },
    })
    const next = await createArticle(hometown, { publishedAt: LATE_IN_OCTOBER })
    await waitFor(() => has('/community/2025/11', next.title))
    expect(await answers('/community/2025/10')).toBe(404)
    expect(await hometown.page(`/${late.slug}`)).toContain('November 1, 2025')

    await hometown.call('PATCH', '/api/settings', { timeZone: null })
    expect(await hometown.call('GET', '/api/site')).toMatchObject({ timeZone: 'Europe/Vienna' })
    await hometown.call('PATCH', '/api/settings', { timeZone: 'America/Chicago' })
    await waitFor(() => has('/community/2025/10', next.title))
    expect(await answers('/community/2025/11')).toBe(404)
  })
})
