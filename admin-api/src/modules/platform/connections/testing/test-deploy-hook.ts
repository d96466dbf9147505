import type { TestRun } from './test-run.ts'

/** Starts a build, as a publish would. */
export async function testDeployHook({ context, config, say, signal }: TestRun): Promise<void> {
  const { deployHookUrl } = config
  if (!deployHookUrl) return say('Deploy hook', 'failed', 'No address is set: DEPLOY_HOOK_URL is missing.')
  const { host } = new URL(deployHookUrl)
  const status = await context.ports.callDeployHook(config, signal)
  if (status === undefined) return say('Deploy hook', 'failed', `${host} couldn’t be reached. Check the address.`)
  const isOk = status >= 200 && status < 300
  say(
    'Deploy hook',
    isOk ? 'ok' : 'failed',
    isOk ? `${host} answered ${status} and starts a build.` : refusal(host, status),
  )
}

function refusal(host: string, status: number): string {
  if (status === 401 || status === 403) return `${host} answered ${status}: it refuses the call. Check the headers.`
  if (status === 404) return `${host} answered 404: this hook doesn’t exist. Check the address.`
  return `${host} answered ${status}. Check the address, the headers and the body.`
}
