import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageQuery } from '@hometown/shared-types/contract/fields'
import {
  type OutboxLetter,
  type OutboxMail,
  type OutboxPage,
  outboxNameSchema,
} from '@hometown/shared-types/contract/mail'
import pLimit from 'p-limit'
import { hasMailServer } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { outboxFolder } from '../../../integrations/mailer/create-mailer.ts'
import { errorCode } from '../../../lib/durable-files.ts'

const MAIL_HEAD_BYTES = 8192
const MAILS_READ_AT_ONCE = 16

/** Lists the newest mail first. */
export async function listOutbox(context: AppContext, { page, per_page }: PageQuery): Promise<OutboxPage> {
  const { config } = context
  const entries = (await readdir(outboxFolder(config), { withFileTypes: true }).catch(undefinedIfFileIsMissing)) ?? []
  const files = entries.filter((entry) => entry.isFile() && outboxNameSchema.safeParse(entry.name).success)
  const names = files.map(({ name }) => name).sort()
  const pageNames = names.toReversed().slice((page - 1) * per_page, page * per_page)
  return {
    data: await readOutboxHeads(context, pageNames),
    total: names.length,
    totalPages: Math.ceil(names.length / per_page),
    way: hasMailServer(config) ? 'smtp' : 'outbox',
  }
}

async function readOutboxHeads(context: AppContext, names: readonly string[]): Promise<OutboxMail[]> {
  const limit = pLimit(MAILS_READ_AT_ONCE)
  const headOf = async (name: string) => (await parseOutboxMail(context, name, MAIL_HEAD_BYTES))?.head
  return (await Promise.all(names.map((name) => limit(headOf, name)))).filter((head) => head !== undefined)
}

export async function findOutboxMail(context: AppContext, name: string): Promise<OutboxLetter | undefined> {
  const mail = await parseOutboxMail(context, name)
  if (!mail) return undefined
  const { text = '', html } = mail.parsed
  return { ...mail.head, text, html: html ? mailHtmlForFrame(context, html) : null }
}

async function parseOutboxMail({ config }: AppContext, name: string, bytes = Number.POSITIVE_INFINITY) {
  // The library is imported on demand, because it would slow the start of the service.
  const { simpleParser } = await import('mailparser')
  const path = join(outboxFolder(config), name)
  const file = await stat(path).catch(undefinedIfFileIsMissing)
  if (!file?.isFile()) return undefined
  const options = { skipTextToHtml: true, skipHtmlToText: true, skipImageLinks: true }
  const parsed = await simpleParser(createReadStream(path, { end: bytes }), options)
  const [to] = [parsed.to].flat()
  const head = { name, to: to?.text ?? '', subject: parsed.subject ?? '' }
  return { head: { ...head, at: file.mtime.toISOString() } satisfies OutboxMail, parsed }
}

function undefinedIfFileIsMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** Only the newsroom's pictures load, so that no other host learns who reads a mail, and links open in new tabs. */
function mailHtmlForFrame({ config: { siteUrl, apiUrl, wordpressUrl } }: AppContext, html: string): string {
  const addresses = [siteUrl, apiUrl || siteUrl, wordpressUrl || siteUrl]
  const ours = [...new Set(addresses.map((url) => new URL(url).origin))].join(' ')
  const policy = `default-src 'none'; img-src ${ours} data:; style-src 'unsafe-inline'`
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`
  return /<head[^<>]*>/i.test(html) ? html.replace(/<head[^<>]*>/i, (opening) => opening + head) : head + html
}
