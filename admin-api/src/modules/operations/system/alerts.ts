import type { AppContext } from '../../../context.ts'
import { saveInstanceValue } from '../../../database/instance-values.ts'
import type { IssuePublication } from '../../../mail-templates/newsletter-issue.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { type Leader, planEvery, writeAsLeader } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { getSettings, loadMailBranding } from '../../platform/settings/index.ts'
import {
  findOpenIncidents,
  INCIDENTS_KEY,
  type OpenIncidents,
  type SystemCheck,
  systemChecks,
} from './checks.service.ts'

const ALERT_POLL_INTERVAL_MS = 30_000

export const alertAboutIncidents = planEvery('alerts', ALERT_POLL_INTERVAL_MS, (context, leader) =>
  checkForIncidents(context, leader, systemChecks),
)

/** Mails administrators about problems that began or are over. @throws LeadershipLostError, when nothing was sent */
export async function checkForIncidents(context: AppContext, leader: Leader, checks: readonly SystemCheck[]) {
  const now = context.clock.now()
  const before = await findOpenIncidents(context)
  const after: OpenIncidents = {}
  const news: { subject: string; message: string }[] = []
  for (const { kind, begun, over, check } of checks) {
    const incident = before[kind]
    // A check that can't be made neither begins nor ends a problem.
    const message = await check(context).catch((error: unknown) => {
      context.log.warn({ err: error, kind }, 'couldn’t look for a problem')
      return incident?.message
    })
    if (message) after[kind] = { since: incident?.since ?? now, message }
    if (message && !incident) news.push({ subject: begun, message })
    if (incident && !message) news.push({ subject: over, message: `The problem was: ${incident.message}` })
  }
  if (news.length === 0) return
  const { alertEmails: emails } = await getSettings(context)
  const paper = await loadMailBranding(context)
  const mails = await Promise.all(news.map((about) => composeAlertMail(paper, about)))
  // One transaction has the state and the mails: a crash in between would send them twice or never.
  await writeAsLeader(context.store, leader, async (tx) => {
    await saveInstanceValue(tx.db, INCIDENTS_KEY, after, now)
    tx.announce('system')
    for (const to of emails) for (const mail of mails) await queueMail(tx, { ...mail, to })
  })
  context.log.warn({ news }, 'a problem began or is over')
}

async function composeAlertMail(paper: IssuePublication, { subject, message }: { subject: string; message: string }) {
  const parts = await renderNotice({
    branding: paper,
    title: subject,
    paragraphs: [message],
    button: { label: 'Open the system settings', url: `${paper.apiUrl}/admin/settings?tab=system` },
    footer: `You got this email because your address is under Settings → System of ${paper.name}.`,
  })
  return { kind: 'alert' as const, subject: `${paper.name}: ${subject}`, ...parts }
}
