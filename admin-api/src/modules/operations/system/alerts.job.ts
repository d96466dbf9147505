import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'
import type { IncidentKind } from '@hometown/shared-types/system'
import type { AppContext } from '../../../context.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { type Leader, writeAsLeader } from '../../platform/jobs/leader.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { queueMail, wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../../platform/settings/mail-branding.service.ts'
import { findOpenIncidents, INCIDENTS, type OpenIncidents, type Watch, watches } from './incidents.ts'
import { listAlertEmails } from './system.service.ts'

const POLL_INTERVAL_MS = 30_000

export const watchForIncidents = every('alerts', POLL_INTERVAL_MS, (context, leader) =>
  lookForIncidents(context, leader, watches),
)

const SUBJECTS: Readonly<Record<IncidentKind, { begun: string; over: string }>> = {
  publishing: { begun: 'Publishing fails', over: 'Publishing works again' },
  sending: { begun: 'A send has stopped', over: 'The send continues' },
  disk: { begun: 'The disk is nearly full', over: 'The disk has space again' },
  backup: { begun: 'The nightly backup failed', over: 'The nightly backup works again' },
}

/** Mails administrators about what began and what is over. @throws LeadershipLostError, when nothing was noted or sent */
export async function lookForIncidents(context: AppContext, leader: Leader, watched: readonly Watch[]): Promise<void> {
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
  if (begun.length + over.length === 0) return
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
  await writeAsLeader(store, leader, async (trx) => {
    await saveValue(trx, INCIDENTS, after, now)
    for (const to of emails) {
      for (const mail of mails) await queueMail(trx, { ...mail, to }, now)
    }
  })
  for (const kind of begun) context.log.warn({ kind, message: after[kind]?.message }, 'a problem began')
  announce(context, { type: 'changed', lists: ['system'] })
  if (emails.length > 0) wakeMails(context)
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
  return { kind: 'alert' as const, subject: `${paper.name}: ${subject}`, ...parts }
}
