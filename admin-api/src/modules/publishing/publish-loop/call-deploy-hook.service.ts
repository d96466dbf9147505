import { v7 as uuid } from 'uuid'
import type { Config } from '../../../config/config.ts'

/** `{id}` in the body becomes the id that the new site's build.json must show. */
const DEFAULT_BODY = '{"id":"{id}"}'

/** @returns the status of the answer; undefined if nobody answered */
export async function callDeployHook(
  { deployHookUrl, deployHookHeaders, deployHookBody }: Config,
  signal: AbortSignal,
  id: string = uuid(),
): Promise<number | undefined> {
  if (!deployHookUrl) return undefined
  try {
    const response = await fetch(deployHookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...deployHookHeaders },
      body: (deployHookBody ?? DEFAULT_BODY).replaceAll('{id}', id),
      // The body and the headers are for this address only.
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // Refused, unknown, or too slow; the operator is told in words.
    return undefined
  }
}
