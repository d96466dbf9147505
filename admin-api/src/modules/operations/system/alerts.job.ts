import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'
import type { IncidentKind } from '@hometown/shared-types/system'
import type { AppContext } from '../../../context.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { poll } from '../../../processes/poll.ts'
import { announce } from '../../platform/live/live.service.ts'
import { queueMail, wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { type HeldLease, keepLease } from '../../platform/schedule/leases.service.ts'
import { createWorkLease } from '../../platform/schedule/work-lease.service.ts'
import { loadMailBranding } from '../../platform/settings/mail-branding.service.ts'
import { findOpenIncidents, INCIDENTS, type OpenIncidents, type Watch, watches } from './incidents.ts'
import { listAlertEmails } from './system.service.ts'

const POLL_INTERVAL_MS = 30_000

export interface Alerts {
  look(): Promise<void>
  stop(): Promise<void>
}

/** One process looks, so that nobody is told twice. */
export function startAlerts(context: AppContext, watched: readonly Watch[] = watches): Alerts {
  const lease = createWorkLease(context, 'alerts', () => start())
  const {
    run: look,
    start,
    settled,
  } = oneAtATime(
    async () => {
      const held = await lease.hold()
      if (held && !(await lookForIncidents(context, watched, held))) lease.drop()
    },
    (error) => context.log.error({ err: error }, 'could not check for problems'),
  )
  const endPolling = poll(context, look, { everyMs: POLL_INTERVAL_MS })
  return {
    look,
    async stop() {
      endPolling()
      await settled()
      await lease.release()
    },
  }
}

const SUBJECTS: Readonly<Record<IncidentKind, { begun: string; over: string }>> = {
  publishing: { begun: 'Publishing fails', over: 'Publishing works again' },
  sending: { begun: 'A send has stopped', over: 'The send continues' },
  disk: { begun: 'The disk is nearly full', over: 'The disk has space again' },
  'secret-key': { begun: 'The secret key is a published example', over: 'The secret key was replaced' },
  backup: { begun: 'The nightly backup failed', over: 'The nightly backup works again' },
}

/** @returns false when another process looks now, so that nothing was noted or sent */
async function lookForIncidents(context: AppContext, watched: readonly Watch[], lease: HeldLease): Promise<boolean> {
  const { store } = context
  const before = await findOpenIncidents(context)
  const after: OpenIncidents = {}
  const now = context.clock.now()
  for (const { kind, look } of watched) {
    const message = await look(context)
    if (message) after[kind] = { since: before[kind]?.since ?? now, message }
  }
  const kinds = watched.map(({ kind }) => kind)
  const begun = kinds.filter((kind) => after[kind] && !before[kind])
  const over = kinds.filter((kind) => before[kind] && !after[kind])
  if (begun.length + over.length === 0) return true
  const emails = await listAlertEmails(context)
  const paper = await loadMailBranding(context)
  const news = [
    ...begun.map((kind) => ({ subject: SUBJECTS[kind].begun, message: after[kind]?.message ?? '' })),
    ...over.map((kind) => ({
      subject: SUBJECTS[kind].over,
      message: `The problem was: ${before[kind]?.message ?? ''}`,
    })),
  ]
  const mails = await Promise.all(news.map((about) => mailAbout(paper, about)))
  // In one transaction with the mails: a crash in between would send them twice or never.
  const isOurs = await store.db.transaction().execute(async (trx) => {
    if ((await keepLease(trx, store.kind, lease)) === undefined) return false
    await saveValue(trx, INCIDENTS, after, now)
    for (const to of emails) {
      for (const mail of mails) await queueMail(trx, { ...mail, to }, now)
    }
    return true
  })
  if (!isOurs) return false
  for (const kind of begun) context.log.warn({ kind, message: after[kind]?.message }, 'a problem began')
  announce(context, { type: 'changed', lists: ['system'] })
  if (emails.length > 0) wakeMails(context)
  return true
}

interface News {
  subject: string
  message: string
}

async function mailAbout(paper: IssuePublication, { subject, message }: News) {
  const parts = await renderNotice({
    branding: paper,
    title: subject,
    paragraphs: [message],
    button: { label: 'Open the System page', url: `${paper.apiUrl}/admin/system` },
    footer: `You got this email because your address is on the System page of ${paper.name}.`,
  })
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return { kind: 'alert' as const, subject: `${paper.name}: ${subject}`, headers, ...parts }
}
