import { v7 as uuid } from 'uuid'
import type { Config } from '../../../config/config.ts'
import { fetchOfConnection } from '../../../integrations/outside/connection-fetch.ts'
import { RefusedError } from '../../../integrations/outside/outside-errors.ts'

/** `{id}` in the body becomes the id that the new site's build.json must show. */
const DEFAULT_BODY = '{"id":"{id}"}'

/** @returns the status of the answer; undefined if nobody answered @throws RefusedError for a private address of the desk */
export async function callDeployHook(
  config: Config,
  signal: AbortSignal,
  id: string = uuid(),
): Promise<number | undefined> {
  const { deployHookUrl, deployHookHeaders, deployHookBody } = config
  if (!deployHookUrl) return undefined
  const ask = fetchOfConnection(config, 'deploy-hook')
  try {
    const response = await ask(deployHookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...deployHookHeaders },
      body: (deployHookBody ?? DEFAULT_BODY).replaceAll('{id}', id),
      // The body and the headers are for this address only.
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    if (error instanceof RefusedError) throw error
    // Closed, unknown, or too slow; the operator is told in words.
    return undefined
  }
}
