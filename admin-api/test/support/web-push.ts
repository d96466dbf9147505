import { onTestFinished } from 'vitest'
import { type PushService, startPushService } from '../../../testing/push-service.ts'
import type { Store } from '../../src/database/store.ts'
import { startPushSending } from '../../src/modules/audience/web-push/sending/send-pushes.job.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { loopbackOutside } from './loopback-outside.ts'
import { signIn } from './sign-in.ts'

export interface PushDesk extends TestApp {
  readonly service: PushService
  subscribe(...names: string[]): Promise<void>
  /** Returns its id. */
  alert(body?: object): Promise<string>
  call(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, body?: object): Promise<unknown>
  /** As the jobs process does, once. */
  send(): Promise<void>
  devices(): Promise<string[]>
  /** The newest send, without its times. */
  sent(): Promise<object | undefined>
}

/** A newsroom whose readers' devices are at a push service on this machine. */
export async function openPushDesk(store: Store): Promise<PushDesk> {
  const service = await startPushService()
  onTestFinished(() => service.close())
  const env = { HARVEST_ALLOW_PRIVATE: 'true', SIGNUP_RATE: '10000' }
  const { app, context } = await buildTestApp({ store, env, outside: loopbackOutside() })
  const { headers } = await signIn(context)
  const job = startPushSending(context)
  onTestFinished(() => job.stop())
  const call: PushDesk['call'] = async (method, url, body) =>
    (await app.inject({ method, url, headers, ...(body && { payload: body }) })).json()
  return {
    ...{ app, context, service, call },
    async subscribe(...names) {
      for (const name of names) {
        await app.inject({ method: 'POST', url: '/api/push/subscriptions', payload: service.device(name) })
      }
    },
    async alert(body = {}) {
      const made = await call('POST', '/api/alerts', {
        level: 'breaking',
        text: 'Mill Street bridge is closed',
        ...body,
      })
      return (made as { id: string }).id
    },
    send: job.look,
    async devices() {
      const rows = await store.db.selectFrom('push_subscriptions').select('endpoint').execute()
      return rows.map(({ endpoint }) => endpoint.split('/').at(-1) ?? '').sort()
    },
    async sent() {
      const { accepted, gone, failed, dropped, devices, finished_at } =
        (await store.db.selectFrom('push_sends').selectAll().orderBy('started_at', 'desc').executeTakeFirst()) ?? {}
      if (devices === undefined) return
      return { ...{ devices, accepted, gone, failed, dropped }, isFinished: finished_at !== null }
    },
  }
}
