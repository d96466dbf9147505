import { type AnswerBlock, type AnswerSpan, readAnswer, textOfSpans } from '@hometown/shared-types/answer-text'
import type { ChatBasis } from '@hometown/shared-types/chat'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { clipText } from '@hometown/shared-types/excerpt'

interface AnswerDraft {
  title: string
  description: string
  content: string
}

/** The answer's first heading, or else the question, becomes the headline. */
export function draftOfAnswer(answer: string, question: string, restsOn: readonly ChatBasis[]): AnswerDraft {
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
