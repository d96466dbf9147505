import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RunningWordPress } from '../../e2e/wordpress/connect-wordpress.ts'
import { ensurePackages } from '../../e2e/wordpress/packages.ts'
import { startWordPress } from '../../e2e/wordpress/start-wordpress.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { fixed, printTable, printVerdicts, quantile } from '../support/report.ts'
import { startService } from '../support/start-service.ts'
import { type ReleaseWatch, watchRelease } from './watch-release.ts'

const SEED = 1000
const SECRET = 'a-secret-for-benchmarks'
const BAR_MS = 500
const WARM_UP = 5
const PAUSE_MS = 300
const SETTLE_MS = 3000
const MIRRORED_WITHIN_MS = 120_000

interface WordPressOptions {
  readonly folder: string
  readonly distDir: string
  readonly count: number
  readonly wanted: boolean
}

interface WordPressSave {
  /** From sending the save to WordPress until the last changed file was in place. */
  readonly liveMs: number
  /** Until WordPress answered: its share of it. */
  readonly answerMs: number
}

/** From a save in a real WordPress to the changed file: the plugin's webhook, the mirror and the publisher between them. */
export async function benchWordPress({ folder, distDir, count, wanted }: WordPressOptions): Promise<void> {
  const missing = wanted && !process.env.WORDPRESS_URL ? ensurePackages() : undefined
  if (!wanted || missing !== undefined) {
    console.log(`  not measured  from a save in a real WordPress (${missing ?? 'ask for it with --wordpress'})`)
    return
  }
  const port = await findFreePort()
  const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/content`
  const wordpress = await startWordPress({ seed: SEED, webhookUrl, webhookSecret: SECRET })
  try {
    report(await measure(wordpress, { folder, distDir, count, port }))
  } finally {
    await wordpress.stop()
  }
}

async function measure(
  wordpress: RunningWordPress,
  { folder, distDir, count, port }: { folder: string; distDir: string; count: number; port: number },
): Promise<WordPressSave[]> {
  const dataDir = join(folder, 'data-wordpress')
  mkdirSync(dataDir)
  const { username, applicationPassword } = wordpress.users.admin
  const env = {
    WORDPRESS_URL: wordpress.url,
    WORDPRESS_USERNAME: username,
    WORDPRESS_APP_PASSWORD: applicationPassword,
    WEBHOOK_SECRET: SECRET,
  }
  const service = await startService({ dataDir, distDir, port, env })
  try {
    const siteDir = join(dataDir, 'site')
    const posts = await untilMirrored(siteDir, await listPosts(wordpress))
    const watch = watchRelease(siteDir)
    const saves: WordPressSave[] = []
    for (let number = 0; number < WARM_UP + count; number++) {
      const post = posts[number % posts.length]
      if (post === undefined) throw new Error('WordPress has no posts.')
      const save = await savePost(wordpress, watch, post, `Edition ${number}`)
      if (number >= WARM_UP) saves.push(save)
      await setTimeout(PAUSE_MS)
    }
    watch.close()
    return saves
  } finally {
    await service.stop()
  }
}

interface Post {
  readonly id: number
  readonly slug: string
}

async function listPosts({ url }: RunningWordPress): Promise<Post[]> {
  const response = await fetch(`${url}/wp-json/wp/v2/posts?per_page=100&_fields=id,slug,content`)
  const posts = (await response.json()) as (Post & { content: { protected: boolean } })[]
  // The seed's ordinary posts have a number at the end; the others are odd on purpose, such as one of the year 2099.
  return posts.filter((post) => !post.content.protected && /-\d+$/.test(post.slug))
}

/**
 * The service is ready before its mirror has read a whole WordPress. Waits until the number of pages stands still, and
 * answers the posts that have theirs: those with a slug that is not free on our site have got another.
 */
async function untilMirrored(siteDir: string, posts: readonly Post[]): Promise<Post[]> {
  const live = () => posts.filter(({ slug }) => existsSync(join(siteDir, 'current', `${slug}.html`)))
  const deadline = Date.now() + MIRRORED_WITHIN_MS
  for (let before = -1; before !== live().length || before === 0; await setTimeout(SETTLE_MS)) {
    if (Date.now() > deadline) throw new Error('The mirror never came to rest.')
    before = live().length
  }
  return live()
}

async function savePost(
  wordpress: RunningWordPress,
  watch: ReleaseWatch,
  { id, slug }: Post,
  mark: string,
): Promise<WordPressSave> {
  const live = watch.untilLive(`${slug}.html`, mark)
  const started = performance.now()
  const response = await fetch(`${wordpress.url}/wp-json/wp/v2/posts/${id}`, {
    method: 'POST',
    headers: { authorization: wordpress.authorization(wordpress.users.editor), 'content-type': 'application/json' },
    body: JSON.stringify({ title: `What the board decided, ${mark}` }),
  })
  if (!response.ok) throw new Error(`WordPress answered ${response.status}: ${await response.text()}`)
  const answerMs = performance.now() - started
  return { liveMs: (await live) - started, answerMs }
}

function report(saves: readonly WordPressSave[]): void {
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    ...[0.5, 0.95, 1].map((share) => fixed(quantile(values, share), 1, ' ms')),
  ]
  const live = saves.map(({ liveMs }) => liveMs)
  console.log()
  printTable(
    ['from a save in a real WordPress', 'saves', 'p50', 'p95', 'max'],
    [
      row(
        'until its answer',
        saves.map(({ answerMs }) => answerMs),
      ),
      row('until the last changed file', live),
    ],
  )
  console.log()
  const value = quantile(live, 0.95)
  printVerdicts([
    { what: 'a save in WordPress to the last changed file, p95', value, bar: BAR_MS, sense: 'most', unit: 'ms' },
  ])
}
