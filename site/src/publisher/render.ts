import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { App } from 'astro/app'
import type { PageAnswer } from '../../adapter/entry.ts'
import type { SiteContent } from '../lib/content.ts'
import type { PagePath } from './files.ts'
import { NOT_FOUND } from './pages.ts'

/** Pages don't use the address of the request: their links come from the site's settings. */
const RENDER_PLACEHOLDER_URL = 'http://site.invalid'
/** A preview waits for at most this many pages. */
const PAGES_RENDERED_IN_A_ROW = 50

export interface PageRenderer {
  /** Returns undefined if the content has no such page. @throws what the page threw, for anything but a whole page */
  render(path: PagePath, content: SiteContent): Promise<string | undefined>
}

export interface RenderedFile {
  readonly file: string
  readonly content: Buffer | string
}

export async function loadPageRenderer(distDir: string): Promise<PageRenderer> {
  const entry: { createApp(options: { streaming: boolean }): App } = await import(
    pathToFileURL(join(distDir, 'server/entry.mjs')).href
  )
  const app = entry.createApp({ streaming: false })
  // The CSP of server mode would be a response header, which a file can't have.
  if (app.manifest.csp !== undefined) app.manifest.csp.cspDestination = 'meta'
  rememberEmptyDigest()

  return {
    async render(path, content) {
      const locals: App.Locals = { content }
      const response: PageAnswer = await app.render(new Request(RENDER_PLACEHOLDER_URL + path), { locals })
      if (response.status === 404 && path !== NOT_FOUND) return undefined
      const text = response.page ?? (await response.text())
      // Astro turns a thrown error into an empty 500.
      if (response.status !== (path === NOT_FOUND ? 404 : 200) || text === '')
        throw locals.renderFailure ?? new Error(`Astro answered ${response.status}.`)
      return text
    },
  }
}

/** Await the result for each page, so that other work in this process gets its turn. */
export function createTurns(): () => Promise<void> {
  let pages = 0
  return async () => {
    if (++pages % PAGES_RENDERED_IN_A_ROW === 0) await setImmediate()
  }
}

/** Astro hashes an empty text for each stylesheet of each page (https://github.com/withastro/astro/pull/14005). */
function rememberEmptyDigest(): void {
  const { subtle } = globalThis.crypto
  const digest = subtle.digest.bind(subtle)
  let emptyDigest: Promise<ArrayBuffer> | undefined
  subtle.digest = (algorithm, data) => {
    if (algorithm !== 'SHA-256' || data.byteLength > 0) return digest(algorithm, data)
    emptyDigest ??= digest(algorithm, data)
    return emptyDigest
  }
}
