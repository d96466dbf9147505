import type { IssuePaper } from '@hometown/shared-types/newsletter-issue'
import type { IncidentKind } from '@hometown/shared-types/system'
import type { AppContext } from '../../context.ts'
import { saveValue } from '../../database/instance-values.ts'
import { keepLooking } from '../../keep-looking.ts'
import { renderNotice } from '../../mail-templates/notice.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { announce } from '../live/live.service.ts'
import { queueMail, wakeMails } from '../outgoing-mails/outgoing-mails.service.ts'
import { loadMailPaper } from '../site/mail-paper.service.ts'
import { listAlertEmails } from './alert-emails.ts'
import { findOpenIncidents, INCIDENTS, type OpenIncidents, type Watch, watches } from './incidents.ts'

const LOOK_EVERY_MS = 30_000

const SUBJECTS: Readonly<Record<IncidentKind, { begun: string; over: string }>> = {
  publishing: { begun: 'Publishing fails', over: 'Publishing works again' },
  sending: { begun: 'A send has stopped', over: 'The send goes on' },
  disk: { begun: 'The disk is nearly full', over: 'There is room on the disk again' },
  backup: { begun: 'The nightly backup failed', over: 'The nightly backup was made again' },
}

export interface Alerts {
  look(): Promise<void>
  stop(): Promise<void>
}

/** Looks what goes wrong, and tells the administrators once when it begins and once when it is over. */
export function startAlerts(context: AppContext, watched: readonly Watch[] = watches): Alerts {
  const { run: look, settled } = oneAtATime(
    () => lookOnce(context, watched),
    (error) => context.log.error({ err: error }, 'what goes wrong could not be looked at'),
  )
  const endLooking = keepLooking(context, look, { everyMs: LOOK_EVERY_MS })
  return {
    look,
    async stop() {
      endLooking()
      await settled()
    },
  }
}

async function lookOnce(context: AppContext, watched: readonly Watch[]): Promise<void> {
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
  const paper = await loadMailPaper(context)
  const news = [
    ...begun.map((kind) => ({ subject: SUBJECTS[kind].begun, message: after[kind]?.message ?? '' })),
    ...over.map((kind) => ({ subject: SUBJECTS[kind].over, message: `It was: ${before[kind]?.message ?? ''}` })),
  ]
  const mails = await Promise.all(news.map((about) => mailAbout(paper, about)))
  // With the mails in one transaction: a crash between them would tell twice, or never.
  await context.store.db.transaction().execute(async (trx) => {
    await saveValue(trx, INCIDENTS, after, now)
    for (const to of emails) {
      for (const mail of mails) await queueMail(trx, { ...mail, to }, now)
    }
  })
  for (const kind of begun) context.log.warn({ kind, message: after[kind]?.message }, 'something goes wrong')
  announce(context, { type: 'changed', lists: ['system'] })
  if (emails.length > 0) wakeMails(context)
}

interface News {
  subject: string
  message: string
}

async function mailAbout(paper: IssuePaper, { subject, message }: News) {
  const parts = await renderNotice({
    paper,
    title: subject,
    paragraphs: [message],
    button: { label: 'Open the System page', url: `${paper.apiUrl}/admin/system` },
    footer: `You get this because your address is on the System page of ${paper.name}.`,
  })
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return { kind: 'alert', subject: `${paper.name}: ${subject}`, headers, ...parts }
}
