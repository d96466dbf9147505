import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { buildPorts } from '../../src/build-ports.ts'
import type { Config } from '../../src/config/config.ts'
import type { AppContext } from '../../src/context.ts'
import type { Store } from '../../src/database/store.ts'
import type { App } from '../../src/http/routing.ts'
import { createSmtpMailer } from '../../src/integrations/mailer/smtp/smtp-mailer.ts'
import { realEditions } from '../../src/modules/audience/newsletters/sending/messages.ts'
import { plannedSends } from '../../src/modules/audience/newsletters/sending/scheduled-sends.ts'
import {
  type NewsletterSending,
  startNewsletterSending,
} from '../../src/modules/audience/newsletters/sending/send-newsletters.job.ts'
import { plannedArticles } from '../../src/modules/content/articles/scheduled/planned-articles.ts'
import { createScheduler } from '../../src/modules/platform/schedule/scheduler.ts'
import { createWorkLease } from '../../src/modules/platform/schedule/work-lease.service.ts'
import { createRecordingLink, type TestContext } from '../support/build-test-app.ts'
import { loopbackOutside } from '../support/loopback-outside.ts'
import { clockTime, createTestClock, type TestClock } from '../support/test-clock.ts'

const CONNECTIONS = 3

interface Parts {
  store: Store
  config: Config
  clock: TestClock
}

/** API and jobs of one life of the service. The jobs work only on `look`. */
export interface RunningService {
  readonly context: TestContext
  readonly app: App
  /** All due work: plans and newsletters. */
  look(): Promise<void>
  end(): Promise<void>
}

export async function startService({ store, config, clock }: Parts): Promise<RunningService> {
  const context: TestContext = {
    ...{ config, store, clock, node: 'this test', link: createRecordingLink(), outside: loopbackOutside() },
    ...{ log: pino({ level: 'silent' }), wordpress: undefined, ports: buildPorts() },
  }
  const app = await buildApp(context)
  const schedulers = [plannedArticles, plannedSends].map((work) => createScheduler(context, work))
  let sending: NewsletterSending | undefined

  return {
    context,
    app,
    async look() {
      for (const scheduler of schedulers) await scheduler.look()
      sending ??= startSending(context)
      await sending.look()
    },
    async end() {
      await sending?.stop()
      for (const scheduler of schedulers) await scheduler.stop()
      await app.close()
      await store.close()
    },
  }
}

function startSending(context: AppContext): NewsletterSending {
  const { smtpUrl = '' } = context.config
  // The mailer's own waits pass at once; the test sets the delays.
  const time = clockTime(createTestClock())
  const { bulk } = createSmtpMailer({ url: smtpUrl, name: 'alder.example', connections: CONNECTIONS, time })
  return startNewsletterSending(context, bulk, realEditions, createWorkLease(context, 'mail'))
}
