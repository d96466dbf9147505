import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { SiteRenderer } from './site-renderer.ts'

const ASK_EVERY_MS = 5000
const LIVE_WITHIN_MS = 30 * 60_000
const REQUEST_TIMEOUT_MS = 10_000

const buildSchema = z.object({ id: z.string() })

/** `{id}` in `DEPLOY_HOOK_BODY` becomes the id that the new site's build.json must show. */
const DEFAULT_BODY = '{"id":"{id}"}'

/** The publish counts as live when `SITE_URL/build.json` shows its id. At most one more publish waits meanwhile. */
export function createDeployHook(
  context: AppContext,
  hookUrl: string,
  timing: { askEveryMs: number; liveWithinMs: number } = { askEveryMs: ASK_EVERY_MS, liveWithinMs: LIVE_WITHIN_MS },
): SiteRenderer {
  return {
    async publish() {
      const id = uuid()
      await callHook(context, hookUrl, id)
      await untilLive(context, id, timing)
      return { release: id, newRelease: false, written: [], removed: [], notices: [] }
    },
  }
}

async function callHook(context: AppContext, hookUrl: string, id: string): Promise<void> {
  const { deployHookHeaders, deployHookBody } = context.config
  let response: Response
  try {
    response = await fetch(hookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...deployHookHeaders },
      body: (deployHookBody ?? DEFAULT_BODY).replaceAll('{id}', id),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
  } catch {
    throw new Error('The deploy hook could not be reached. Check DEPLOY_HOOK_URL; it is tried again by itself.')
  }
  await response.body?.cancel()
  if (!response.ok)
    throw new Error(`The deploy hook answered ${response.status}. Check DEPLOY_HOOK_URL and DEPLOY_HOOK_HEADERS.`)
}

async function untilLive(
  context: AppContext,
  id: string,
  timing: { askEveryMs: number; liveWithinMs: number },
): Promise<void> {
  const deadline = performance.now() + timing.liveWithinMs
  while (performance.now() < deadline) {
    if ((await liveBuildId(context.config.siteUrl)) === id) return
    await new Promise((resolve) => setTimeout(resolve, timing.askEveryMs))
  }
  throw new Error(`The new site did not appear at ${context.config.siteUrl}. Look at the build that the hook started.`)
}

async function liveBuildId(siteUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${siteUrl}/build.json?t=${Date.now()}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return buildSchema.safeParse(await response.json()).data?.id
  } catch {
    return undefined
  }
}
