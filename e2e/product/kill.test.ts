import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticle, updateArticle } from '../support/articles.ts'
import { type Hometown, killQuietly, startHometown, waitFor } from '../support/start-hometown.ts'

const processes = ['api', 'jobs', 'publisher'] as const

/** Each makes a change and returns what must be true of the live site. */
const changes = {
  async edit(hometown: Hometown) {
    const article = await createArticle(hometown)
    const title = `${article.title}, corrected`
    await updateArticle(hometown, article.id, { title })
    return async () => (await hometown.page(`/${article.slug}`))?.includes(title) || undefined
  },
  async delete(hometown: Hometown) {
    const article = await createArticle(hometown)
    await waitFor(() => hometown.page(`/${article.slug}`))
    await hometown.call('DELETE', `/api/articles/${article.id}`)
    return async () => {
      const isGone = (await hometown.page(`/${article.slug}`)) === undefined
      const isUnlisted = !(await hometown.page('/community'))?.includes(`/${article.slug}"`)
      return (isGone && isUnlisted) || undefined
    }
  },
  async slug(hometown: Hometown) {
    const article = await createArticle(hometown)
    const slug = `${article.slug}-moved`
    await updateArticle(hometown, article.id, { slug })
    return async () => {
      const isThere = (await hometown.page(`/${slug}`))?.includes(article.title)
      const old = await fetch(`${hometown.url}/${article.slug}`, { redirect: 'manual' })
      return (isThere && old.status === 301 && old.headers.get('location')?.endsWith(`/${slug}`)) || undefined
    }
  },
  async category(hometown: Hometown) {
    const article = await createArticle(hometown)
    await updateArticle(hometown, article.id, { category: 'Clubs' })
    return async () => {
      const isThere = (await hometown.page('/clubs'))?.includes(article.title)
      const isGone = !(await hometown.page('/community'))?.includes(article.title)
      return (isThere && isGone) || undefined
    }
  },
  async settings(hometown: Hometown) {
    const siteName = `Alder Courier ${Date.now()}`
    await hometown.call('PATCH', '/api/settings', { siteName })
    return async () => (await hometown.page('/terms'))?.includes(siteName) || undefined
  },
}

const kinds = Object.keys(changes) as (keyof typeof changes)[]

/** Process ids are known only on Linux. */
const describeOnLinux = describe.runIf(process.platform === 'linux')

describeOnLinux('a process that is killed', () => {
  let hometown: Hometown
  const halfPages: string[] = []
  let reading = true
  let reader: Promise<void>

  beforeAll(async () => {
    hometown = await startHometown()
    reader = readAlong(hometown, halfPages, () => reading)
  })
  afterAll(async () => {
    reading = false
    await reader
    await hometown.stop()
  })

  it.each(processes)('%s: changes of every kind are live all the same', async (name) => {
    const isLive = await makeAllChanges(hometown)
    const pid = hometown.pids()[name]
    if (pid) killQuietly(pid)
    await untilLive(hometown, isLive)
    await waitFor(() => (hometown.pids()[name] ? true : undefined))
    await waitFor(async () => (await isReady(hometown)) || undefined)
  })

  it('never makes the site serve half a page', () => {
    expect(halfPages).toEqual([])
  })
})

describeOnLinux('a power cut', () => {
  it('between the saves and their publish is made good by the next start, for every kind of change', async () => {
    const before = await startHometown({ removeData: false })
    const isLive = await makeAllChanges(before)
    await before.kill()

    const after = await startHometown({ dataDir: before.dataDir, port: Number(new URL(before.url).port) })
    try {
      await untilLive(after, isLive)
      expect(leftovers(join(after.dataDir, 'site/current/'))).toEqual([])
    } finally {
      await after.stop()
    }
  })
})

type Check = () => Promise<boolean | undefined>

async function makeAllChanges(hometown: Hometown): Promise<Map<string, Check>> {
  const checks = new Map<string, Check>()
  for (const kind of kinds) checks.set(kind, await changes[kind](hometown))
  return checks
}

async function untilLive(hometown: Hometown, checks: ReadonlyMap<string, Check>): Promise<void> {
  for (const [kind, isLive] of checks) {
    await waitFor(
      async () => isLive().catch(() => undefined),
      30_000,
      () => `${kind} never came to the site:\n${hometown.output()}`,
    )
  }
}

async function isReady(hometown: Hometown): Promise<boolean> {
  return fetch(`${hometown.url}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  )
}

/** A reader who never stops: every 200 must be complete. */
async function readAlong(hometown: Hometown, halfPages: string[], goOn: () => boolean): Promise<void> {
  const paths = ['/', '/community', '/clubs', '/terms', '/feed.xml']
  for (let turn = 0; goOn(); turn++) {
    const path = paths[turn % paths.length] ?? '/'
    const page = await hometown.page(path).catch(() => undefined)
    if (page !== undefined && !/<\/(html|rss)>\s*$/.test(page)) halfPages.push(path)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function leftovers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tmp|~$|\.part/.test(name))
}
