import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RunningWordPress } from '../../e2e/wordpress/connect-wordpress.ts'
import { ensurePackages } from '../../e2e/wordpress/packages.ts'
import { startWordPress } from '../../e2e/wordpress/start-wordpress.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { fixed, printTable, printVerdicts, quantile, type Verdict } from '../support/report.ts'
import { startService } from '../support/start-service.ts'
import { startTimedProxy, type TimedProxy } from '../support/timed-proxy.ts'
import { type ReleaseWatch, watchRelease } from './watch-release.ts'

const SEED = 1000
const SECRET = 'a-secret-for-benchmarks'
const P50_BAR_MS = 250
const P95_BAR_MS = 500
const BURST = 100
const BURST_BAR_MS = 1000
/** As many as editors, or a plugin that edits in bulk, have under way. */
const BURST_AT_ONCE = 4
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

/** Milliseconds. */
interface WordPressSave {
  /** From sending the save to WordPress until its answer. */
  readonly answer: number
  /** From WordPress's answer until the last changed file was in place: negative where it was there before. */
  readonly live: number
  /** The legs of the way, which begins in WordPress before it answers. */
  readonly legs: Record<Leg, number>
}

const LEGS = {
  plugin: 'save sent → webhook arrives',
  webhook: 'webhook arrives → is answered',
  read: 'webhook is answered → post is read',
  publish: 'post is read → last file in place',
} as const

type Leg = keyof typeof LEGS

interface Measured {
  readonly saves: readonly WordPressSave[]
  /** Milliseconds from the last answer of a burst to its last file. */
  readonly burst: { readonly count: number; readonly tookMs: number; readonly lastMs: number }
}

/** From a save in a real WordPress to the changed file: the plugin's webhook, the mirror and the publisher between them. */
export async function benchWordPress({ folder, distDir, count, wanted }: WordPressOptions): Promise<void> {
  const missing = wanted && !process.env.WORDPRESS_URL ? ensurePackages() : undefined
  if (!wanted || missing !== undefined) {
    console.log(`  not measured  from a save in a real WordPress (${missing ?? 'ask for it with --wordpress'})`)
    return
  }
  const port = await findFreePort()
  const webhooks = await startTimedProxy(`http://127.0.0.1:${port}`)
  const webhookUrl = `${webhooks.url}/api/webhooks/content`
  const wordpress = await startWordPress({ seed: SEED, webhookUrl, webhookSecret: SECRET })
  const reads = await startTimedProxy(wordpress.url)
  try {
    report(await measure(wordpress, { webhooks, reads }, { folder, distDir, count, port }))
  } finally {
    reads.close()
    webhooks.close()
    await wordpress.stop()
  }
}

interface Ways {
  /** From the plugin to the service. */
  readonly webhooks: TimedProxy
  /** From the service to WordPress. */
  readonly reads: TimedProxy
}

async function measure(
  wordpress: RunningWordPress,
  ways: Ways,
  { folder, distDir, count, port }: { folder: string; distDir: string; count: number; port: number },
): Promise<Measured> {
  const dataDir = join(folder, 'data-wordpress')
  mkdirSync(dataDir)
  const { username, applicationPassword } = wordpress.users.admin
  const env = {
    WORDPRESS_URL: ways.reads.url,
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
      const save = await timeSave(wordpress, ways, watch, post, `Edition ${number}`)
      if (number >= WARM_UP) saves.push(save)
      await setTimeout(PAUSE_MS)
    }
    const burst = await timeBurst(wordpress, watch, posts.slice(0, BURST))
    watch.close()
    return { saves, burst }
  } finally {
    await service.stop()
  }
}

interface Post {
  readonly id: number
  readonly slug: string
}

async function listPosts({ url }: RunningWordPress): Promise<Post[]> {
  const posts: (Post & { content: { protected: boolean } })[] = []
  for (const page of [1, 2]) {
    const response = await fetch(`${url}/wp-json/wp/v2/posts?per_page=100&page=${page}&_fields=id,slug,content`)
    posts.push(...((await response.json()) as typeof posts))
  }
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

async function timeSave(
  wordpress: RunningWordPress,
  { webhooks, reads }: Ways,
  watch: ReleaseWatch,
  post: Post,
  mark: string,
): Promise<WordPressSave> {
  const untilLive = watch.untilLive(`${post.slug}.html`, mark)
  const sentAt = performance.now()
  const answeredAt = await savePost(wordpress, post, mark)
  const liveAt = await untilLive
  const told = webhooks.calls.find(({ startedAt }) => startedAt > sentAt)
  const read = reads.calls.findLast(({ path, answeredAt: at }) => path.includes('/wp/v2/posts') && at < liveAt)
  if (!told || !read) throw new Error(`WordPress sent no message about '${mark}', or its post was never read.`)
  return {
    answer: answeredAt - sentAt,
    live: liveAt - answeredAt,
    legs: {
      plugin: told.startedAt - sentAt,
      webhook: told.answeredAt - told.startedAt,
      read: read.answeredAt - told.answeredAt,
      publish: liveAt - read.answeredAt,
    },
  }
}

/** All posts at once, as a plugin that edits in bulk saves them. */
async function timeBurst(
  wordpress: RunningWordPress,
  watch: ReleaseWatch,
  posts: readonly Post[],
): Promise<Measured['burst']> {
  const mark = 'After the burst'
  const live = Promise.all(posts.map(({ slug }) => watch.untilLive(`${slug}.html`, mark)))
  const startedAt = performance.now()
  const waiting = [...posts]
  let answeredAt = startedAt
  const save = async () => {
    for (let post = waiting.shift(); post; post = waiting.shift()) answeredAt = await savePost(wordpress, post, mark)
  }
  await Promise.all(Array.from({ length: BURST_AT_ONCE }, save))
  const lastAt = Math.max(...(await live))
  return { count: posts.length, tookMs: answeredAt - startedAt, lastMs: lastAt - answeredAt }
}

/** Answers when WordPress had answered, by `performance.now()`. */
async function savePost(wordpress: RunningWordPress, { id }: Post, mark: string): Promise<number> {
  const response = await fetch(`${wordpress.url}/wp-json/wp/v2/posts/${id}`, {
    method: 'POST',
    headers: { authorization: wordpress.authorization(wordpress.users.editor), 'content-type': 'application/json' },
    body: JSON.stringify({ title: `What the board decided, ${mark}` }),
  })
  if (!response.ok) throw new Error(`WordPress answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now()
}

function report({ saves, burst }: Measured): void {
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    ...[0.5, 0.95, 1].map((share) => fixed(quantile(values, share), 1, ' ms')),
  ]
  const live = saves.map((save) => save.live)
  console.log()
  printTable(
    ['from a save in a real WordPress', 'saves', 'p50', 'p95', 'max'],
    [
      row(
        'save sent → WordPress’s answer',
        saves.map(({ answer }) => answer),
      ),
      row('WordPress’s answer → last file in place', live),
      ...Object.entries(LEGS).map(([leg, name]) =>
        row(
          `  ${name}`,
          saves.map(({ legs }) => legs[leg as Leg]),
        ),
      ),
    ],
  )
  console.log(`\n  a burst of ${burst.count} saves, ${BURST_AT_ONCE} at once, took ${burst.tookMs.toFixed(0)} ms\n`)
  const most = (what: string, value: number | undefined, bar: number): Verdict => ({
    ...{ what, value, bar, sense: 'most', unit: 'ms' },
  })
  printVerdicts([
    most('WordPress’s answer to the last changed file, p50', quantile(live, 0.5), P50_BAR_MS),
    most('WordPress’s answer to the last changed file, p95', quantile(live, 0.95), P95_BAR_MS),
    most(`the last answer of ${burst.count} saves to the last changed file`, burst.lastMs, BURST_BAR_MS),
  ])
}
