import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { MailJob } from '../../../integrations/mailer/bulk-mailer.ts'
import type { MessageTemplate } from '../edition/edition.service.ts'
import type { ActiveSend } from './active-sends.repository.ts'
import type { ClaimedRow } from './claim-rows.ts'
import type { Editions } from './editions.ts'
import { findIssueContent } from './issues.repository.ts'
import { messageIdOf } from './message-id.ts'

/** Sends whose messages are kept in memory. Each has at most one per set of categories, of some 100 KB. */
const KEPT_SENDS = 4

const variantsSchema = z.array(z.string())

interface Issue {
  content: IssueContent
  domain: string
  templates: MessageTemplate[]
}

export interface MessageTemplates {
  /** Composes what a send consists of, so that no row waits on the wire for it. */
  prepare(send: ActiveSend): Promise<void>
  isPrepared(send: ActiveSend): boolean
  /** Of a prepared send. */
  fill(row: ClaimedRow): MailJob
}

/** Each edition is composed once and then only filled in. */
export function createMessageTemplates(context: Pick<AppContext, 'store'>, editions: Editions): MessageTemplates {
  const issues = new Map<number, Issue>()

  return {
    isPrepared: ({ no }) => issues.has(no),
    async prepare({ no, newsletter_id, variants, started_at }) {
      const content = await findIssueContent(context.store.db, newsletter_id)
      if (!content) throw new Error('What the newsletter consists of is not there.')
      const templates: MessageTemplate[] = []
      for (const variant of variantsSchema.parse(JSON.parse(variants))) {
        templates.push(await editions.template(content, variant, new Date(started_at)))
      }
      const [oldest] = issues.keys()
      if (oldest !== undefined && issues.size >= KEPT_SENDS) issues.delete(oldest)
      const { address } = content.paper.from
      issues.set(no, { content, templates, domain: address.slice(address.lastIndexOf('@') + 1) })
    },
    fill({ sendNo, email, token, variant }) {
      const issue = issues.get(sendNo)
      const template = issue?.templates[variant]
      if (!issue || !template) throw new Error('The message was not composed.')
      const { newsletterId, paper } = issue.content
      const message = template.fill({
        email,
        unsubscribeToken: token,
        messageId: messageIdOf(newsletterId, email, issue.domain),
      })
      return { envelope: { from: paper.from.address, to: email }, message }
    },
  }
}
