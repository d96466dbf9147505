import { type AnswerBlock, type AnswerSpan, readAnswer } from '@hometown/shared-types/answer-text'
import { createElement, Fragment, memo, type ReactNode } from 'react'
import { basisAnchor } from './basis-anchor.ts'

type CiteHref = (number: number) => string

interface AnswerTextProps {
  text: string
  /** The anchors of its citations contain this id. */
  messageId: string
}

/**
 * Renders a model's text as React elements, never as HTML. Memoized, so that chunks of another answer don't parse it
 * again.
 */
export const AnswerText = memo(function AnswerText({ text, messageId }: AnswerTextProps) {
  const citeHref = (number: number) => `#${basisAnchor(messageId, number)}`
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
      return (
        <a href={span.href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
          {spansOf(span.spans, citeHref)}
        </a>
      )
    case 'cite':
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
