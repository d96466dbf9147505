import { type AnswerBlock, type AnswerSpan, readAnswer, textOfSpans } from '@hometown/shared-types/answer-text'
import type { ChatBasis } from '@hometown/shared-types/chat'
import { createDeskArticleSchema } from '@hometown/shared-types/desk-article'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { clipText } from '@hometown/shared-types/excerpt'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { findArticle } from '../../content/articles/stored-articles.service.ts'
import { createDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { listMessageRows, messageFromRow, setDraft } from './assistant.repository.ts'
import { openSession } from './assistant.service.ts'

const MADE_OF = ['complete', 'stopped']

/** Concurrent or repeated calls create only one draft, because its id derives from the answer's. */
export async function makeDraft(
  context: AppContext,
  { user }: SignedIn,
  sessionId: string,
  messageId: string,
): Promise<{ articleId: string }> {
  const { db } = context.store
  const session = await openSession(context, user.id, sessionId)
  const rows = await listMessageRows(db, session.id)
  const at = rows.findIndex(({ id }) => id === messageId)
  const row = rows[at]
  if (row?.role !== 'assistant') throw notFound('Answer')
  if (row.article_id && (await findArticle(db, row.article_id))) return { articleId: row.article_id }
  if (!MADE_OF.includes(row.state) || row.answered_by !== 'model' || row.content.trim() === '')
    throw new AppError(409, 'no_answer', 'This conversation has no answer to turn into a draft.')
  const question = rows.slice(0, at).findLast(({ role }) => role === 'user')
  const article = createDeskArticleSchema.parse({
    ...draftOfAnswer(row.content, question?.content ?? session.title, messageFromRow(row).restsOn),
    category: 'Community',
    authorName: user.username,
    status: 'draft',
  })
  const clientId = uuidOf(`${row.id} ${row.article_id ?? ''}`, uuidOf.URL)
  try {
    const made = await createDeskArticle(context, { ...article, clientId }, user, async (trx, { id, title }) => {
      await setDraft(trx, row.id, id)
      await recordAudit(
        trx,
        { user, action: 'chat.draft', subject: session.id, details: { name: title, articleId: id } },
        context.clock.now(),
      )
    })
    announce(context, { type: 'changed', lists: ['articles'] })
    return { articleId: made.id }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'id_taken')) throw error
    const articleId = (await listMessageRows(db, session.id))[at]?.article_id
    if (!articleId) throw error
    return { articleId }
  }
}

/** The answer's first heading, or else the question, becomes the headline. */
function draftOfAnswer(answer: string, question: string, restsOn: readonly ChatBasis[]) {
  const blocks = readAnswer(answer)
  const [first] = blocks
  const heading = first?.kind === 'heading' ? textOfSpans(first.spans).trim() : ''
  const body = heading ? blocks.slice(1) : blocks
  const firstParagraph = body.find((block) => block.kind === 'paragraph')
  const lead = firstParagraph?.kind === 'paragraph' ? textOfSpans(firstParagraph.spans).trim() : ''
  const title = clipText(oneLine(heading || question), 160) || 'Draft of an answer'
  return {
    title,
    description: clipText(oneLine(lead), 300) || title,
    content: [...body.map(blockHtml), basisHtml(restsOn)].filter(Boolean).join('\n'),
  }
}

function blockHtml(block: AnswerBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${spansHtml(block.spans)}</h${block.level}>`
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul'
      const start = block.ordered && block.start > 1 ? ` start="${block.start}"` : ''
      return `<${name}${start}>${block.items.map((item) => `<li><p>${spansHtml(item)}</p></li>`).join('')}</${name}>`
    }
    case 'table': {
      const row = (cells: readonly AnswerSpan[][], cell: 'th' | 'td') =>
        `<tr>${cells.map((spans) => `<${cell}><p>${spansHtml(spans)}</p></${cell}>`).join('')}</tr>`
      return `<table><tbody>${row(block.head, 'th')}${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
    }
    case 'quote':
      return `<blockquote><p>${spansHtml(block.spans)}</p></blockquote>`
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    default:
      return `<p>${spansHtml(block.spans)}</p>`
  }
}

function spansHtml(spans: readonly AnswerSpan[]): string {
  return spans
    .map((span) => {
      switch (span.kind) {
        case 'text':
          return escapeHtml(span.text)
        case 'code':
          return `<code>${escapeHtml(span.text)}</code>`
        case 'strong':
          return `<strong>${spansHtml(span.spans)}</strong>`
        case 'emphasis':
          return `<em>${spansHtml(span.spans)}</em>`
        case 'link':
          return `<a href="${escapeHtml(span.href)}">${spansHtml(span.spans)}</a>`
        default:
          return `[${span.number}]`
      }
    })
    .join('')
}

function basisHtml(restsOn: readonly ChatBasis[]): string {
  if (restsOn.length === 0) return ''
  const items = restsOn.map(({ number, title, detail, sitePath, url }) => {
    const words = `${escapeHtml(title)} (${escapeHtml(detail)})`
    const href = sitePath ?? url
    return `<li><p>[${number}] ${href ? `<a href="${escapeHtml(href)}">${words}</a>` : words}</p></li>`
  })
  return `<p><em>For the editor: what this rests on. Take it out before publishing.</em></p>\n<ul>${items.join('')}</ul>`
}

function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?: |$))/g, '')
    .trim()
}
