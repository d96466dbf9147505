import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { serveWebsite } from '../../../../test/support/loopback-fetch.ts'
import { createDeployHook } from './deploy-hook.ts'

const timing = { pollMs: 5, timeoutMs: 5000 }

type BuildService = Awaited<ReturnType<typeof startBuildService>>

/** Starts an external CI and the site that it deploys, at one address. */
async function startBuildService(hookStatus = 204) {
  let asked = 0
  const calls: { headers: IncomingHttpHeaders; body: string }[] = []
  const service = {
    calls,
    /** The site's current build.json, by default of the build that was asked for. */
    buildJson: (_asked: number) => JSON.stringify({ id: JSON.parse(calls.at(-1)?.body ?? '{}').id }),
  }
  const { origin } = await serveWebsite(async (request, response) => {
    if (request.method !== 'POST') return void response.end(service.buildJson(++asked))
    service.calls.push({ headers: request.headers, body: await text(request) })
    response.writeHead(hookStatus).end()
  })
  return Object.assign(service, { url: origin })
}

async function hookOf(service: BuildService, env: Record<string, string> = {}, limits = timing) {
  const context = await buildTestContext({ env: { SITE_URL: service.url, DEPLOY_HOOK_URL: service.url, ...env } })
  return createDeployHook(context, context.config.deployHookUrl ?? '', limits)
}

describe('publishing by a deploy hook', () => {
  it('counts as live when the site shows its id, and asks on while it shows an older build or nothing that makes sense', async () => {
    const service = await startBuildService()
    const answers = ['<!doctype html><title>Not found</title>', '{"id":"an older one"}', '{}']
    const { buildJson } = service
    service.buildJson = (asked) => answers[asked - 1] ?? buildJson(asked)
    const result = await (await hookOf(service)).publish([], '2026-11-20')
    expect(service.calls).toHaveLength(1)
    expect(result).toEqual({ written: [], removed: [], notices: [] })
  })

  it('sends the headers and the body that are configured, with the id put in', async () => {
    const service = await startBuildService()
    service.buildJson = () => JSON.stringify(JSON.parse(service.calls[0]?.body ?? '{}').client_payload ?? {})
    const hook = await hookOf(service, {
      DEPLOY_HOOK_HEADERS: '{"Authorization":"Bearer example"}',
      DEPLOY_HOOK_BODY: '{"event_type":"publish","client_payload":{"id":"{id}"}}',
    })
    await hook.publish([], '2026-11-20')
    expect(service.calls[0]?.headers.authorization).toBe('Bearer example')
    expect(service.calls[0]?.body).toMatch(/^\{"event_type":"publish","client_payload":\{"id":"[\w-]{36}"\}\}$/)
  })

  it('fails with words for people when the hook refuses, is not there, or its build never appears', async () => {
    const refusing = await startBuildService(403)
    await expect((await hookOf(refusing)).publish([], '2026-11-20')).rejects.toThrow('answered 403')

    const nowhere = await hookOf(refusing, { DEPLOY_HOOK_URL: 'http://127.0.0.1:9' })
    await expect(nowhere.publish([], '2026-11-20')).rejects.toThrow('Couldn’t reach')

    const silent = await startBuildService()
    silent.buildJson = () => '{"id":"an older one"}'
    const impatient = await hookOf(silent, {}, { pollMs: 5, timeoutMs: 50 })
    await expect(impatient.publish([], '2026-11-20')).rejects.toThrow('didn’t appear')
  })
})
