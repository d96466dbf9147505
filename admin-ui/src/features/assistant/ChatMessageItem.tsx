import type { ChatAttachment, ChatBasis, ChatMessage } from '@hometown/shared-types/contract/assistant'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { CircleAlert, Paperclip } from 'lucide-react'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, memo, type ReactNode } from 'react'
import { apiAddress } from '../../lib/api-client.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

export function ChatMessageItem({ message, files }: { message: ChatMessage; files: readonly ChatAttachment[] }) {
  return message.role === 'user' ? (
    <article aria-label="You" className="flex flex-col items-end gap-1.5">
      <p className="wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-lg bg-hover px-3.5 py-2">{message.content}</p>
      {files.map((file) => (
        <a
          key={file.id}
          href={apiAddress(file.fileUrl)}
          download
          className="flex items-center gap-1.5 text-quiet text-sm hover:text-accent"
        >
          <Paperclip aria-hidden className="size-3.5" />
          {file.originalName} <span>({formatBytes(file.fileSize)})</span>
        </a>
      ))}
    </article>
  ) : (
    <ChatAnswer message={message} />
  )
}

function ChatAnswer({ message }: { message: ChatMessage }) {
  const isArchive = message.answeredBy === 'archive'
  return (
    <article aria-label="Assistant" aria-busy={message.state === 'writing'} className="flex flex-col gap-3">
      {message.content === '' && message.state === 'writing' && <p className="text-quiet">Searching and thinking…</p>}
      {isArchive ? (
        <h2 className="font-semibold">{message.content}</h2>
      ) : (
        <AnswerText
          text={message.content}
          messageId={message.id}
          isChecked={message.state === 'complete' || message.restsOn.length > 0}
        />
      )}
      {message.state === 'stopped' && <p className="text-quiet text-sm">Stopped. We kept the answer so far.</p>}
      {message.state === 'failed' && (
        <p className="flex gap-2 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message.problem ?? 'The answer failed.'}
        </p>
      )}
      <AnswerSources messageId={message.id} list={message.restsOn} withPassages={isArchive} />
      {message.notices.map((notice) => (
        <p key={notice} className="text-quiet text-sm">
          {notice}
        </p>
      ))}
    </article>
  )
}

interface AnswerSourcesProps {
  messageId: string
  list: readonly ChatBasis[]
  withPassages: boolean
}

function AnswerSources({ messageId, list, withPassages }: AnswerSourcesProps) {
  if (list.length === 0) return null
  return (
    <section aria-label="Sources of the answer" className={withPassages ? '' : 'border-t pt-3'}>
      {!withPassages && <p className="mb-1.5 font-medium text-quiet text-xs">Sources</p>}
      <ol className="flex flex-col gap-2">
        {list.map((basis) => (
          <li key={basis.number} id={sourceAnchor(messageId, basis.number)} className="flex scroll-mt-4 gap-2 text-sm">
            <span className="text-quiet tabular-nums">[{basis.number}]</span>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <AnswerDeskLink basis={basis} /> <span className="text-quiet">{basis.detail}</span>
              </p>
              {withPassages && basis.passage && <p className="line-clamp-3 text-quiet">{basis.passage}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const DESK_SCREENS = { article: paths.content, event: paths.calendar, source: paths.sources } as const

function AnswerDeskLink({ basis: { kind, id, title } }: { basis: ChatBasis }) {
  return (
    <ScreenLink to={DESK_SCREENS[kind]} {...(kind !== 'source' && { search: { edit: id } })} className="font-medium">
      {title}
    </ScreenLink>
  )
}

interface AnswerTextProps {
  text: string
  /** The anchors of the answer's citations contain this id. */
  messageId: string
  /** The service has removed links to strangers, which it does once an answer has ended. */
  isChecked: boolean
}

interface AnswerContext {
  /** The message's id; undefined while nothing may be a link. */
  messageId: string | undefined
  /** The level of the largest heading: levels must not skip (screen readers), and some models start at h3. */
  largest: number
  depth: number
}

/** Renders a model's Markdown as React elements, never as HTML. Memoized, so that other answers' chunks don't parse it. */
const AnswerText = memo(function AnswerText({ text, messageId, isChecked }: AnswerTextProps) {
  const tokens = parseAnswerMarkdown(text)
  const largest = Math.min(...tokens.map((token) => (token.type === 'heading' ? token.depth : Infinity)))
  return (
    <div className="wrap-anywhere flex flex-col gap-3 leading-relaxed">
      {renderMarkdownTokens(tokens, { messageId: isChecked ? messageId : undefined, largest, depth: 0 })}
    </div>
  )
})

function parseAnswerMarkdown(text: string): Token[] {
  try {
    return lexer(text)
  } catch {
    // The lexer fails at thousands of nested quotes.
    return [{ type: 'text', raw: text, text }]
  }
}

const MAX_MARKDOWN_DEPTH = 12

/** Returns the parts as separate children, because they have no keys and never change order. */
function renderMarkdownTokens(tokens: readonly Token[] | undefined, context: AnswerContext): ReactNode {
  const inner = { ...context, depth: context.depth + 1 }
  return createElement(Fragment, null, ...(tokens ?? []).map((token) => renderToken(token as MarkedToken, inner)))
}

function renderToken(token: MarkedToken, context: AnswerContext): ReactNode {
  if (context.depth > MAX_MARKDOWN_DEPTH) return token.raw
  const inner = 'tokens' in token ? renderMarkdownTokens(token.tokens, context) : undefined
  switch (token.type) {
    case 'heading':
      return createElement(
        token.depth === context.largest ? 'h2' : 'h3',
        { className: token.depth <= 2 ? 'mt-2 font-semibold text-lg' : 'mt-1 font-semibold' },
        inner,
      )
    case 'paragraph':
      return <p>{inner}</p>
    case 'list': {
      const marker = token.ordered ? 'list-decimal' : 'list-disc'
      const start = token.ordered ? { start: Number(token.start) } : {}
      const items = token.items.map((item) => createElement('li', null, renderMarkdownTokens(item.tokens, context)))
      return createElement(
        token.ordered ? 'ol' : 'ul',
        { ...start, className: `flex ${marker} flex-col gap-1 pl-5` },
        ...items,
      )
    }
    case 'table':
    case 'code':
      return <pre className="overflow-x-auto rounded-md bg-hover p-3 text-sm">{token.raw}</pre>
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'codespan':
      return <code className="rounded-sm bg-hover px-1 text-sm">{token.text}</code>
    case 'link':
      return renderMarkdownLink(token, inner, context)
    case 'text':
    case 'escape':
      return inner ?? renderAnswerCitations(token.text, context)
    case 'br':
      return <br />
    case 'space':
    case 'hr':
      return null
    default:
      // Pictures, HTML and whatever else stay as the model wrote them.
      return token.raw
  }
}

/** Matches addresses that the service checks: it sees none that are escaped, defined elsewhere or without a scheme. */
const CHECKED_LINK_ADDRESS = /^https?:\/\/[^\s<>()"'`|*]+$/

function renderMarkdownLink({ href, raw }: Tokens.Link, inner: ReactNode, { messageId }: AnswerContext): ReactNode {
  if (!CHECKED_LINK_ADDRESS.test(href) || !raw.includes(href)) return raw
  if (messageId === undefined) return inner
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
      {inner}
    </a>
  )
}

/** Links `[1]` and `[1, 2]` to the sources of the answer. */
function renderAnswerCitations(text: string, { messageId }: AnswerContext): ReactNode {
  if (messageId === undefined) return text
  const parts = text.split(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/).map((part, index) => {
    if (index % 2 === 0) return part
    return createElement(
      Fragment,
      null,
      ...part.split(',').map((number) => (
        <a
          key={number}
          href={`#${sourceAnchor(messageId, Number(number))}`}
          className="text-accent text-xs"
          aria-label={`Passage ${Number(number)}`}
        >
          [{Number(number)}]
        </a>
      )),
    )
  })
  return createElement(Fragment, null, ...parts)
}

function sourceAnchor(messageId: string, number: number): string {
  return `basis-${messageId}-${number}`
}
