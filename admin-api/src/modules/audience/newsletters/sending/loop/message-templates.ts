import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { z } from 'zod'
import type { AppContext } from '../../../../../context.ts'
import type { MailJob } from '../../../../../integrations/mailer/bulk-mailer.ts'
import { keepRecent } from '../../../../../lib/keep-recent.ts'
import type { MessageTemplate } from '../../edition/edition.service.ts'
import { findIssueContent } from '../issues/issues.repository.ts'
import type { ActiveSend } from './active-sends.repository.ts'
import type { ClaimedRow } from './claim-rows.ts'
import type { Editions } from './editions.ts'
import { messageIdOf } from './message-id.ts'

/** Sends whose templates stay in memory: one template of about 100 KB per variant. */
const KEPT_SENDS = 4

const variantsSchema = z.array(z.string())

interface Issue {
  content: IssueContent
  domain: string
  variants: readonly string[]
  templates: MessageTemplate[]
}

export interface MessageTemplates {
  readonly places: number
  /** Composes one edition per call, because the lease must be renewed meanwhile. True when all are composed. */
  prepare(send: ActiveSend): Promise<boolean>
  fill(row: ClaimedRow): MailJob
}

export function createMessageTemplates(context: Pick<AppContext, 'store'>, editions: Editions): MessageTemplates {
  const issues = new Map<number, Issue>()

  async function load({ newsletter_id, variants }: ActiveSend): Promise<Issue> {
    const content = await findIssueContent(context.store.db, newsletter_id)
    if (!content) throw new Error('The newsletter’s content is missing.')
    const { address } = content.paper.from
    const domain = address.slice(address.lastIndexOf('@') + 1)
    return { content, domain, variants: variantsSchema.parse(JSON.parse(variants)), templates: [] }
  }

  return {
    places: KEPT_SENDS,
    async prepare(send) {
      const issue = keepRecent(issues, send.no, issues.get(send.no) ?? (await load(send)), KEPT_SENDS)
      const variant = issue.variants[issue.templates.length]
      if (variant !== undefined) {
        issue.templates.push(await editions.template(issue.content, variant, new Date(send.started_at)))
      }
      return issue.templates.length === issue.variants.length
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
