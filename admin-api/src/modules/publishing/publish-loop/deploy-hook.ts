import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { SiteRenderer } from './publish-changes.ts'

const ASK_EVERY_MS = 5000
const LIVE_WITHIN_MS = 30 * 60_000
const REQUEST_TIMEOUT_MS = 10_000

/** `{id}` in the body becomes the id that the new site's build.json must show. */
const DEFAULT_BODY = '{"id":"{id}"}'

const buildSchema = z.object({ id: z.string() })

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
      return { release: id, written: [], removed: [], notices: [] }
    },
  }
}

async function callHook({ config }: AppContext, hookUrl: string, id: string): Promise<void> {
  const response = await fetch(hookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...config.deployHookHeaders },
    body: (config.deployHookBody ?? DEFAULT_BODY).replaceAll('{id}', id),
    // The body and the headers are for this address only.
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response) throw new Error('Couldn’t reach the deploy hook. Check its address. We’ll try again.')
  await response.body?.cancel()
  const { status } = response
  if (status < 200 || status > 299)
    throw new Error(`The deploy hook answered ${status}. Check its address and its headers.`)
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
  throw new Error(`The new site didn’t appear at ${context.config.siteUrl}. Check the build that the hook started.`)
}

async function liveBuildId(siteUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${siteUrl}/build.json?t=${Date.now()}`, {
      redirect: 'follow',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return buildSchema.safeParse(await response.json()).data?.id
  } catch {
    return undefined
  }
}
