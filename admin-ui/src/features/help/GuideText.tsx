import { createElement } from 'react'
import { GuideLink } from './GuideLink.tsx'
import type { GuideNode, GuidePicture, GuideTag } from './guide-page.ts'

const CLASSES: Readonly<Record<GuideTag, string>> = {
  p: '[li>&]:contents',
  h2: 'mt-5 scroll-mt-16 border-t pt-5 font-semibold text-lg tracking-tight md:scroll-mt-4',
  h3: 'mt-2 scroll-mt-16 font-semibold md:scroll-mt-4',
  ul: 'flex list-disc flex-col gap-1.5 pl-5 marker:text-quiet',
  ol: 'flex list-decimal flex-col gap-1.5 pl-7 marker:text-quiet marker:tabular-nums',
  li: 'pl-1',
  strong: 'font-semibold',
  em: 'italic',
  code: 'wrap-anywhere font-mono text-[0.92em]',
  kbd: 'rounded-sm border border-edge/60 px-1 font-sans text-[0.85em] whitespace-nowrap',
  table: 'w-full border-collapse text-left align-top',
  thead: 'border-b text-quiet text-sm',
  tbody: 'divide-y',
  tr: 'break-inside-avoid',
  th: 'py-1.5 pr-4 font-medium last:pr-0',
  td: 'py-2 pr-4 align-top first:min-w-24 last:pr-0',
}

/** Elements, never HTML: the guide can bring nothing else to the desk. */
export function GuideText({ nodes }: { nodes: readonly GuideNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    // A page never changes while it is shown.
    const key = index
    if (node.tag === 'img') return <Picture key={key} {...node} />
    const children = <GuideText nodes={node.children} />
    if (node.tag === 'a') {
      return (
        <GuideLink
          key={key}
          page={node.page}
          heading={node.heading}
          className="rounded-sm text-accent underline underline-offset-2"
        >
          {children}
        </GuideLink>
      )
    }
    return createElement(node.tag, { key, id: node.id, className: CLASSES[node.tag] }, children)
  })
}

/** Opens in its own size, for phones. */
function Picture({ src, alt, width, height }: GuidePicture) {
  return (
    <a href={src} target="_blank" rel="noopener" className="my-1 max-w-full self-start rounded-lg">
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full break-inside-avoid rounded-lg border"
      />
    </a>
  )
}
