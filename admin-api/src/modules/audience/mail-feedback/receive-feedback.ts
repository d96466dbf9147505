import { type MailReporter, mailWebhookBodySchema } from '@hometown/shared-types/mail-feedback'
import { parseJson } from '@hometown/shared-types/parse-json'
import type { AppContext } from '../../../context.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { Adapter } from './adapters/adapter.ts'
import { brevo } from './adapters/brevo.ts'
import { mailgun } from './adapters/mailgun.ts'
import { mailjet } from './adapters/mailjet.ts'
import { postmark } from './adapters/postmark.ts'
import { sendgrid } from './adapters/sendgrid.ts'
import { ses } from './adapters/ses.ts'
import { CONFIRMATION } from './confirmation.ts'
import { idOf, type ReportedEvent, reportedEvent } from './feedback-event.ts'
import { insertFeedback, type NewFeedback } from './mail-feedback.repository.ts'

const adapters: Readonly<Record<MailReporter, Adapter>> = {
  postmark,
  mailgun,
  sendgrid,
  ses,
  brevo,
  mailjet,
}

/** Stores the reports of a call signed with our own secret; committed when it resolves. */
export async function receiveSigned(
  context: AppContext,
  call: { delivery: string; signature: string; body: Buffer },
): Promise<number | 'repeated'> {
  const { delivery, signature, body } = call
  const reports = ownReports(parseJson(body.toString('utf8')), delivery)
  const now = context.clock.now()
  // A replayed call can have a new delivery id, but not a new signature.
  const marks = [idOf('signature', signature), idOf('delivery', delivery)]
  const stored = await context.store.groupWrite(async (trx) => {
    for (const id of marks)
      if ((await insertFeedback(trx, [{ id, reporter: 'hometown', content: null }], now)) === 0)
        return 'repeated' as const
    await insertFeedback(trx, reports, now)
    return reports.length
  })
  if (stored !== 'repeated') context.link.send({ type: 'mail-feedback-waiting' })
  return stored
}

/**
 * Stores a provider's reports; committed when it resolves. Repeated reports are ignored.
 * @param call.once what may be used for one call only, where the provider signs that instead of the reports
 */
export async function receiveFromProvider(
  context: AppContext,
  reporter: MailReporter,
  call: { json: unknown; once?: string | undefined },
): Promise<number> {
  const { store, clock, link } = context
  const now = clock.now()
  const reports = await adapted(context, reporter, call.json)
  if (reports.length === 0) return 0
  const { once } = call
  const isNew = await store.groupWrite(async (trx) => {
    const mark = once === undefined ? [] : [{ id: idOf('once', once), reporter: 'hometown', content: null }]
    if (mark.length > 0 && (await insertFeedback(trx, mark, now)) === 0) return false
    await insertFeedback(trx, reports, now)
    return true
  })
  if (!isNew) return 0
  link.send({ type: 'mail-feedback-waiting' })
  return reports.length
}

async function adapted({ store, clock }: AppContext, reporter: MailReporter, json: unknown): Promise<NewFeedback[]> {
  const call = adapters[reporter](json)
  if (!call) throw unreadable()
  const { confirmationUrl: url } = call
  if (url) await store.groupWrite((trx) => saveValue(trx, CONFIRMATION, { url }, clock.now()))
  return toReports(reporter, call.events)
}

function ownReports(json: unknown, delivery: string): NewFeedback[] {
  const body = mailWebhookBodySchema.safeParse(json)
  if (!body.success) throw unreadable()
  const events = body.data.events.map((event, place) => reportedEvent('hometown', event, [delivery, place]))
  return toReports(
    'hometown',
    events.filter((event) => event !== undefined),
  )
}

/** Removes duplicates, which a list may contain. */
function toReports(reporter: string, events: readonly ReportedEvent[]): NewFeedback[] {
  const byId = new Map(events.map(({ id, event }) => [id, { id, reporter, content: JSON.stringify(event) }]))
  return [...byId.values()]
}

function unreadable(): AppError {
  return new AppError(
    422,
    'invalid',
    'We can’t read this report. Check that your provider uses its own address from the System page.',
  )
}
