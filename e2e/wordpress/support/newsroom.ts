import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import type { PublishReceipt } from '@hometown/shared-types/publishing'
import { freePort, type Hometown, type StartSettings, startHometown, waitFor } from '../../support/start-hometown.ts'
import type { RunningWordPress } from '../connect-wordpress.ts'

const SECRET = 'what both sides know'
const OTHER_PAGES = new Set([
  'index',
  '404',
  'terms',
  'privacy',
  ...CATEGORIES.map((name) => categoryDetails(name).slug),
])

export interface Newsroom extends Hometown {
  /** The file of a page on the static site: `file('/sports')`. */
  file(path: string): string | undefined
  /** The slugs of all article pages on disk. */
  articleSlugs(): string[]
  receipts(): Promise<PublishReceipt[]>
  /** Waits until it is so. */
  until(isSo: () => unknown, what?: string): Promise<void>
}

export interface NewsroomOptions extends StartSettings {
  /** Whether WordPress's plugin tells it of changes; otherwise only the poll finds them. */
  webhook?: boolean
  /** Another than the editor's password; null reads as anybody does. */
  applicationPassword?: string | null
}

/** The whole product in front of a WordPress. */
export async function startNewsroom(
  wordpress: RunningWordPress,
  { webhook = true, applicationPassword, ...settings }: NewsroomOptions = {},
): Promise<Newsroom> {
  const port = settings.port ?? (await freePort())
  await wordpress.define({
    HOMETOWN_WEBHOOK_URL: webhook ? `http://localhost:${port}/api/webhooks/content` : undefined,
    HOMETOWN_WEBHOOK_SECRET: webhook ? SECRET : undefined,
  })
  const hometown = await startHometown({
    ...settings,
    port,
    env: { ...environmentOf(wordpress, { webhook, applicationPassword }), ...settings.env },
  })
  const folder = join(hometown.dataDir, 'site/current')
  return {
    ...hometown,
    file: (path) => readIfThere(join(folder, `${path === '/' ? 'index' : path.slice(1)}.html`)),
    articleSlugs: () =>
      readdirSync(folder)
        .flatMap((name) => (name.endsWith('.html') ? [name.slice(0, -'.html'.length)] : []))
        .filter((name) => !OTHER_PAGES.has(name)),
    receipts: () => hometown.call('GET', '/api/publishes'),
    until: (isSo, what = 'It') =>
      waitFor(
        async () => ((await isSo()) ? true : undefined),
        30_000,
        () => `${what} did not come to be:\n${hometown.output()}`,
      ).then(() => undefined),
    async stop() {
      await hometown.stop()
      await wordpress.define({ HOMETOWN_WEBHOOK_URL: undefined, HOMETOWN_WEBHOOK_SECRET: undefined })
    },
  }
}

export function environmentOf(
  wordpress: RunningWordPress,
  { webhook = true, applicationPassword }: Pick<NewsroomOptions, 'webhook' | 'applicationPassword'> = {},
): Record<string, string> {
  const { username, applicationPassword: right } = wordpress.users.editor
  return {
    WORDPRESS_URL: wordpress.url,
    WEBHOOK_SECRET: SECRET,
    WORDPRESS_POLL_SECONDS: webhook ? '3600' : '1',
    ...(applicationPassword !== null && {
      WORDPRESS_USERNAME: username,
      WORDPRESS_APP_PASSWORD: applicationPassword ?? right,
    }),
  }
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
