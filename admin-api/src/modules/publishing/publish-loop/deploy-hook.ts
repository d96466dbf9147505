import { setTimeout } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { SiteRenderer } from './publish-loop.job.ts'

const LIVE_TIMING = { pollMs: 5000, timeoutMs: 30 * 60_000 }
const DEPLOY_REQUEST_TIMEOUT_MS = 10_000

/** `{id}` in the body becomes the id that the new site's build.json must show. */
const DEFAULT_DEPLOY_HOOK_BODY = '{"id":"{id}"}'

const siteBuildSchema = z.object({ id: z.string() })

/** The publish counts as live when `SITE_URL/build.json` shows its id. At most one more publish waits meanwhile. */
export function createDeployHook(context: AppContext, hookUrl: string, timing = LIVE_TIMING): SiteRenderer {
  return {
    async publish() {
      const id = uuid()
      await callDeployHook(context, hookUrl, id)
      await waitUntilBuildIsLive(context, id, timing)
      return { written: [], removed: [], notices: [] }
    },
  }
}

async function callDeployHook({ config }: AppContext, hookUrl: string, id: string): Promise<void> {
  const response = await fetch(hookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...config.deployHookHeaders },
    body: (config.deployHookBody ?? DEFAULT_DEPLOY_HOOK_BODY).replaceAll('{id}', id),
    // The body and the headers are for this address only.
    redirect: 'manual',
    signal: AbortSignal.timeout(DEPLOY_REQUEST_TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response) throw new Error('Couldn’t reach the deploy hook. Check its address. We’ll try again.')
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The deploy hook answered ${response.status}. Check its address and its headers.`)
}

async function waitUntilBuildIsLive({ config }: AppContext, id: string, timing: typeof LIVE_TIMING): Promise<void> {
  const deadline = performance.now() + timing.timeoutMs
  while (performance.now() < deadline) {
    if ((await fetchLiveBuildId(config.siteUrl)) === id) return
    await setTimeout(timing.pollMs)
  }
  throw new Error(`The new site didn’t appear at ${config.siteUrl}. Check the build that the hook started.`)
}

async function fetchLiveBuildId(siteUrl: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(DEPLOY_REQUEST_TIMEOUT_MS)
    const response = await fetch(`${siteUrl}/build.json?t=${Date.now()}`, { signal })
    return siteBuildSchema.safeParse(await response.json()).data?.id
  } catch {
    return undefined
  }
}
