import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Code2, Trash2 } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { apiAddress } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { parseHtmlBody } from './canonical-html.ts'
import { safeHtml } from './safe-html.ts'

/** Shows a gallery, an embed or a table with a head: as on the site, edited as HTML. */
export function RawBlockView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const id = useId()
  const html = String(node.attrs.html)
  const [isOpen, setOpen] = useState(false)
  const nodes = useMemo(() => deskNodesFromHtml(html), [html])
  return (
    <NodeViewWrapper className="editor-raw" data-selected={selected || undefined} contentEditable={false}>
      <div data-drag-handle className="flex items-center gap-2 border-b px-2 py-1 font-sans text-base text-quiet">
        <span className="grow truncate text-sm">{rawBlockNameOf(html)}</span>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen((open) => !open)} icon={Code2}>
          {isOpen ? 'Done' : 'Edit HTML'}
        </Button>
        <IconButton icon={Trash2} label="Remove block" size="sm" onClick={deleteNode} />
      </div>
      {isOpen ? (
        <div className="p-2 font-sans">
          <label htmlFor={id} className="sr-only">
            HTML of this block
          </label>
          <Textarea
            id={id}
            value={html}
            rows={6}
            spellCheck={false}
            className="font-mono text-sm"
            onChange={({ target }) => updateAttributes({ html: target.value })}
          />
        </div>
      ) : (
        // Links and controls in the block must not react here.
        <div inert className="p-3" ref={(holder) => holder?.replaceChildren(...nodes)} />
      )}
    </NodeViewWrapper>
  )
}

/** Sanitizes the HTML, points picture addresses to the API, and puts a link in the place of a frame. */
function deskNodesFromHtml(html: string): Node[] {
  const body = parseHtmlBody(safeHtml(html))
  for (const frame of body.querySelectorAll('iframe')) {
    const link = frame.ownerDocument.createElement('a')
    link.href = frame.src
    link.textContent = frame.title || frame.src
    frame.replaceWith(link)
  }
  for (const image of body.querySelectorAll('img')) {
    image.src = apiAddress(image.getAttribute('src') ?? '')
    image.removeAttribute('srcset')
  }
  return [...body.childNodes]
}

function rawBlockNameOf(html: string): string {
  const element = parseHtmlBody(html).firstElementChild
  const frame = element?.localName === 'iframe' ? element : element?.querySelector('iframe')
  const title = element?.getAttribute('data-embed-title') ?? frame?.getAttribute('title')
  if (title || frame) return `Embedded: ${title || frame?.getAttribute('src')}`
  if (element?.matches('.wp-block-gallery, .gallery, .blocks-gallery-grid')) return 'Gallery'
  if (element?.querySelector('table') || element?.localName === 'table') return 'Table'
  if (element?.matches('.wp-block-pullquote')) return 'Pull quote'
  if (element?.localName === 'details') return 'Fold-out'
  if (element?.localName === 'video' || element?.localName === 'audio') return 'Recording'
  return 'Special block'
}
