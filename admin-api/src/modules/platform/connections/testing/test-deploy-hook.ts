import { RefusedError } from '../../../../integrations/outside/outside-errors.ts'
import type { TestRun } from './test-run.ts'

/** Starts a build, as a publish would. */
export async function testDeployHook({ context, config, say, signal }: TestRun): Promise<void> {
  const { deployHookUrl } = config
  if (!deployHookUrl) return say('Deploy hook', 'failed', 'No address is set: DEPLOY_HOOK_URL is missing.')
  const { host } = new URL(deployHookUrl)
  const called = await call(context, config, signal)
  if (called.refusal !== undefined) return say('Deploy hook', 'failed', called.refusal)
  const { status } = called
  if (status === undefined) return say('Deploy hook', 'failed', `${host} couldn’t be reached. Check the address.`)
  const isOk = status >= 200 && status < 300
  say(
    'Deploy hook',
    isOk ? 'ok' : 'failed',
    isOk ? `${host} answered ${status} and starts a build.` : refusal(host, status),
  )
}

async function call(
  { ports }: TestRun['context'],
  config: TestRun['config'],
  signal: AbortSignal,
): Promise<{ status?: number | undefined; refusal?: string }> {
  try {
    return { status: await ports.callDeployHook(config, signal) }
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: error.message }
    throw error
  }
}

function refusal(host: string, status: number): string {
  if (status === 401 || status === 403) return `${host} answered ${status}: it refuses the call. Check the headers.`
  if (status === 404) return `${host} answered 404: this hook doesn’t exist. Check the address.`
  return `${host} answered ${status}. Check the address, the headers and the body.`
}
