import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../../../database/database.ts'
import type { ComposedMail } from '../../../../integrations/mailer/mailer.ts'
import { setMostRecent } from '../../../../lib/collections.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { createMessageTemplate, InvalidRecipientError, type MessageTemplate } from '../edition/message-template.ts'
import { renderEdition, variantForReader } from '../edition/render-edition.ts'
import { findIssue } from '../issue.repository.ts'
import type { NewsletterSendRow } from '../newsletters.table.ts'
import type { ClaimedDelivery } from './sending.repository.ts'

/** @param date of the messages: when the send began. */
export type CreateTemplate = (content: IssueContent, variant: string, date: Date) => Promise<MessageTemplate>

export const createEditionTemplate: CreateTemplate = async (content, variant, date) =>
  createMessageTemplate(await renderEdition(content, variant), { paper: content.paper, date })

/** A template is about 100 KB. */
const MAX_CACHED_TEMPLATES = 200
const recipientCategoriesSchema = z.array(z.string()).catch([])

/** Composes each edition of a newsletter once. */
export function createMessageComposer(createTemplate: CreateTemplate) {
  const issues = new Map<number, IssueContent>()
  const templates = new Map<string, Promise<MessageTemplate>>()
  return {
    /** Call it before rows of the send are claimed. */
    async load(db: Db, { number, newsletter_id }: NewsletterSendRow): Promise<void> {
      const content = issues.get(number) ?? (await findIssue(db, newsletter_id))
      if (content) setMostRecent(issues, number, content, MAX_CACHED_TEMPLATES)
    },

    /**
     * Returns undefined where the newsletter has nothing in the sections that the reader chose.
     * @throws InvalidRecipientError for an address that can't be written to; anything else isn't the reader's fault
     */
    async compose({ send, email, token, categories }: ClaimedDelivery): Promise<ComposedMail | undefined> {
      const content = issues.get(send.number)
      if (!content) throw new Error('The newsletter’s content is missing.')
      const variant = variantForReader(content, recipientCategoriesSchema.parse(JSON.parse(categories)))
      if (variant === undefined) return undefined
      const key = `${send.number} ${variant}`
      const template = templates.get(key) ?? createTemplate(content, variant, new Date(send.started_at))
      const { address } = content.paper.from
      const messageId = messageIdOf(content.newsletterId, email, address.slice(address.lastIndexOf('@') + 1))
      try {
        const { fill } = await setMostRecent(templates, key, template, MAX_CACHED_TEMPLATES)
        return { envelope: { from: address, to: email }, message: fill({ email, unsubscribeToken: token, messageId }) }
      } catch (error) {
        // The template is made again when the send is resumed.
        if (!(error instanceof InvalidRecipientError)) templates.delete(key)
        throw error
      }
    },
  }
}

/** A repeated message has the same id, which mail programs recognize. Reports name the newsletter by its start. */
export function messageIdOf(newsletterId: string, email: string, domain: string): string {
  const hash = createHash('sha256').update(email).digest('hex').slice(0, 24)
  return `<${newsletterId}.${hash}@${domain}>`
}
