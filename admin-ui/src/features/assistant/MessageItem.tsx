import {
  type ChatAttachment,
  type ChatBasis,
  type ChatMessage,
  chatCalls,
} from '@hometown/shared-types/contract/assistant'
import { type AnswerBlock, type AnswerSpan, readAnswer } from '@hometown/shared-types/rules/answer-text'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, ExternalLink, FilePen, Paperclip, RotateCcw } from 'lucide-react'
import { createElement, Fragment, memo, type ReactNode } from 'react'
import { api } from '../../lib/api-client.ts'
import { apiAddress } from '../../lib/config.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toastFailure } from '../../ui/toast.ts'

interface MessageItemProps {
  message: ChatMessage
  files: readonly ChatAttachment[]
  /** Only the last answer can be retried. */
  onRetry: (() => void) | undefined
}

export function MessageItem({ message, files, onRetry }: MessageItemProps) {
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
    <Answer message={message} onRetry={onRetry} />
  )
}

function Answer({ message, onRetry }: Pick<MessageItemProps, 'message' | 'onRetry'>) {
  const isArchive = message.answeredBy === 'archive'
  const hasFailed = message.state === 'failed'
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
      {hasFailed && (
        <p className="flex gap-2 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message.problem ?? 'The answer failed.'}
        </p>
      )}
      <RestsOn messageId={message.id} list={message.restsOn} withPassages={isArchive} />
      {message.notices.map((notice) => (
        <p key={notice} className="text-quiet text-sm">
          {notice}
        </p>
      ))}
      <div className="flex gap-2 empty:hidden">
        {onRetry && (hasFailed || message.state === 'stopped') && (
          <Button size="sm" onClick={onRetry}>
            <RotateCcw aria-hidden />
            Try again
          </Button>
        )}
        {!isArchive && message.content !== '' && ['complete', 'stopped'].includes(message.state) && (
          <DraftButton message={message} />
        )}
      </div>
    </article>
  )
}

function DraftButton({ message }: { message: ChatMessage }) {
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () => api(chatCalls.draft, { params: { id: message.sessionId, messageId: message.id } }),
    onSuccess: ({ articleId }) => navigate({ to: paths.content, search: { edit: articleId } }),
    onError: (error) => toastFailure('Couldn’t create the draft', error),
  })
  return (
    <Button size="sm" variant="ghost" pending={making.isPending} onClick={() => making.mutate()}>
      <FilePen aria-hidden />
      {message.articleId ? 'Open the draft' : 'Use as draft'}
    </Button>
  )
}

interface RestsOnProps {
  messageId: string
  list: readonly ChatBasis[]
  withPassages: boolean
}

function RestsOn({ messageId, list, withPassages }: RestsOnProps) {
  if (list.length === 0) return null
  return (
    <section aria-label="Sources of the answer" className={withPassages ? '' : 'border-t pt-3'}>
      {!withPassages && <p className="mb-1.5 font-medium text-quiet text-xs">Sources</p>}
      <ol className="flex flex-col gap-2">
        {list.map((basis) => (
          <li key={basis.number} id={basisAnchor(messageId, basis.number)} className="flex scroll-mt-4 gap-2 text-sm">
            <span className="text-quiet tabular-nums">[{basis.number}]</span>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <DeskLink basis={basis} /> <span className="text-quiet">{basis.detail}</span> <SiteLink basis={basis} />
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

function DeskLink({ basis: { kind, id, title } }: { basis: ChatBasis }) {
  return (
    <ScreenLink to={DESK_SCREENS[kind]} {...(kind !== 'source' && { search: { edit: id } })} className="font-medium">
      {title}
    </ScreenLink>
  )
}

function SiteLink({ basis: { sitePath, url, title } }: { basis: ChatBasis }) {
  const onSite = useSiteAddress()
  const href = sitePath ? onSite(sitePath) : url
  if (!href) return null
  const where = sitePath ? 'on the site' : 'at its address'
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${title} ${where}`}
      className="inline-flex align-text-bottom text-quiet hover:text-accent"
    >
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}

/** Undefined while no address may be a link. */
type CiteHref = ((number: number) => string) | undefined

interface AnswerTextProps {
  text: string
  /** The anchors of its citations contain this id. */
  messageId: string
  /** The service has removed links to strangers, which it does once an answer has ended. */
  isChecked: boolean
}

/**
 * Renders a model's text as React elements, never as HTML. Memoized, so that chunks of another answer don't parse it
 * again.
 */
const AnswerText = memo(function AnswerText({ text, messageId, isChecked }: AnswerTextProps) {
  const citeHref = isChecked ? (number: number) => `#${basisAnchor(messageId, number)}` : undefined
  const blocks = readAnswer(text)
  // Heading levels must not skip (screen readers), and some models start at h3.
  const hasLarge = blocks.some((block) => block.kind === 'heading' && block.level === 2)
  return (
    <div className="wrap-anywhere flex flex-col gap-3 leading-relaxed">
      {together(blocks.map((block) => blockOf(block, citeHref, hasLarge)))}
    </div>
  )
})

function blockOf(block: AnswerBlock, citeHref: CiteHref, hasLarge: boolean): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(
        block.level === 3 && hasLarge ? 'h3' : 'h2',
        { className: block.level === 2 ? 'mt-2 font-semibold text-lg' : 'mt-1 font-semibold' },
        spansOf(block.spans, citeHref),
      )
    case 'list': {
      const items = together(block.items.map((item) => createElement('li', null, spansOf(item, citeHref))))
      return block.ordered ? (
        <ol
          start={block.start}
          className="flex list-decimal flex-col gap-1 pl-5"
          style={{ marginLeft: stepIn(block.depth) }}
        >
          {items}
        </ol>
      ) : (
        <ul className="flex list-disc flex-col gap-1 pl-5" style={{ marginLeft: stepIn(block.depth) }}>
          {items}
        </ul>
      )
    }
    case 'table':
      return tableOf(block.head, block.rows, citeHref)
    case 'quote':
      return <blockquote className="border-l-2 pl-3 text-quiet">{spansOf(block.spans, citeHref)}</blockquote>
    case 'code':
      return <pre className="whitespace-pre-wrap rounded-md bg-hover p-3 text-sm">{block.text}</pre>
    default:
      return <p>{spansOf(block.spans, citeHref)}</p>
  }
}

function stepIn(depth: number): string {
  return `${depth * 1.25}rem`
}

type Cells = readonly (readonly AnswerSpan[])[]

/** Wide tables scroll on their own, also by keyboard, so that no word or figure is broken. */
function tableOf(head: Cells, rows: readonly Cells[], citeHref: CiteHref): ReactNode {
  const row = (name: 'th' | 'td', cells: Cells) =>
    createElement(
      'tr',
      null,
      ...cells.map((cell) =>
        createElement(
          name,
          { className: 'min-w-24 max-w-80 px-3 py-1.5 text-left align-top [overflow-wrap:break-word]' },
          spansOf(cell, citeHref),
        ),
      ),
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what has the focus.
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto rounded-md border">
      <table className="w-full text-sm">
        <thead className="border-b bg-hover font-medium">{row('th', head)}</thead>
        <tbody className="divide-y">{together(rows.map((cells) => row('td', cells)))}</tbody>
      </table>
    </section>
  )
}

function spansOf(spans: readonly AnswerSpan[], citeHref: CiteHref): ReactNode {
  return together(spans.map((span) => spanOf(span, citeHref)))
}

function spanOf(span: AnswerSpan, citeHref: CiteHref): ReactNode {
  switch (span.kind) {
    case 'strong':
      return <strong className="font-semibold">{spansOf(span.spans, citeHref)}</strong>
    case 'emphasis':
      return <em>{spansOf(span.spans, citeHref)}</em>
    case 'code':
      return <code className="rounded-sm bg-hover px-1 text-sm">{span.text}</code>
    case 'link':
      if (!citeHref) return spansOf(span.spans, citeHref)
      return (
        <a href={span.href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
          {spansOf(span.spans, citeHref)}
        </a>
      )
    case 'cite':
      if (!citeHref) return `[${span.number}]`
      return (
        <a href={citeHref(span.number)} className="text-accent text-xs" aria-label={`Passage ${span.number}`}>
          [{span.number}]
        </a>
      )
    default:
      return span.text
  }
}

/** Parts have no keys and never change order, so pass them as separate children. */
function together(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}

function basisAnchor(messageId: string, number: number): string {
  return `basis-${messageId}-${number}`
}
