import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESERVED_SLUGS } from '@hometown/shared-types/rules/slugs'
import { findFreePort } from '../../../testing/free-port.ts'
import { testSettings } from '../../../testing/test-settings.ts'
import { type Hometown, type StartSettings, startHometown, waitFor } from '../../support/start-hometown.ts'
import type { RunningWordPress } from '../connect-wordpress.ts'
import { listExpectedSlugs } from './posts.ts'

const SECRET = 'what both sides know'

export interface Newsroom extends Hometown {
  /** Returns the file of a page on the static site: `file('/sports')`. */
  file(path: string): string | undefined
  /** Returns the slugs of all article pages on disk. */
  articleSlugs(): string[]
  /** Returns what a call is refused with; undefined when it is not. */
  refusal<T>(method: string, path: string, body: unknown): Promise<(T & { status: number }) | undefined>
  /** Waits until the published posts of WordPress have their pages, and no others are left. */
  untilComplete(): Promise<void>
  /** Waits until it is so. */
  until(isSo: () => unknown, what?: string, withinMs?: number): Promise<void>
}

interface NewsroomOptions extends StartSettings {
  /** The value is whether WordPress's plugin tells it of changes; otherwise only the poll finds them. */
  webhook?: boolean
}

/** Starts the whole product in front of a WordPress. */
export async function startNewsroom(
  wordpress: RunningWordPress,
  { webhook = true, ...settings }: NewsroomOptions = {},
): Promise<Newsroom> {
  const port = settings.port ?? (await findFreePort())
  await wordpress.define({
    HOMETOWN_WEBHOOK_URL: webhook ? `http://localhost:${port}/api/webhooks/content` : undefined,
    HOMETOWN_WEBHOOK_SECRET: webhook ? SECRET : undefined,
  })
  const hometown = await startHometown({
    ...settings,
    port,
    env: { ...environmentOf(wordpress, webhook), ...settings.env },
  })
  const folder = join(hometown.dataDir, 'site/current')
  const articleSlugs = () =>
    readdirSync(folder)
      .flatMap((name) => (name.endsWith('.html') ? [name.slice(0, -'.html'.length)] : []))
      .filter((name) => !RESERVED_SLUGS.has(name))
  const until = async (isSo: () => unknown, what = 'It', withinMs = 30_000) => {
    const ask = async () => ((await isSo()) ? true : undefined)
    await waitFor(ask, withinMs, () => `${what} did not come to be:\n${hometown.output()}`)
  }
  return {
    ...hometown,
    articleSlugs,
    until,
    async untilComplete() {
      const expected = new Set(await listExpectedSlugs(wordpress))
      const isComplete = () => {
        const slugs = articleSlugs()
        return slugs.length === expected.size && slugs.every((slug) => expected.has(slug))
      }
      await until(isComplete, 'A site with every published post and no others', 80_000)
    },
    file: (path) => readIfThere(join(folder, `${path === '/' ? 'index' : path.slice(1)}.html`)),
    async refusal<T>(method: string, path: string, body: unknown) {
      const error = await hometown.call(method, path, body).then(
        () => undefined,
        (reason: Error) => reason.message,
      )
      const [, status, text] = error?.match(/ answered (\d+): (.*)$/s) ?? []
      return status && text ? { ...(JSON.parse(text) as T), status: Number(status) } : undefined
    },
    async stop() {
      await hometown.stop()
      await wordpress.define({ HOMETOWN_WEBHOOK_URL: undefined, HOMETOWN_WEBHOOK_SECRET: undefined })
    },
  }
}

function environmentOf(wordpress: RunningWordPress, webhook: boolean): Record<string, string> {
  const { username, applicationPassword } = wordpress.users.editor
  return {
    WORDPRESS_URL: wordpress.url,
    WEBHOOK_SECRET: SECRET,
    ...testSettings({ wordpressPollSeconds: webhook ? 3600 : 1 }),
    WORDPRESS_USERNAME: username,
    WORDPRESS_APP_PASSWORD: applicationPassword,
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
}
