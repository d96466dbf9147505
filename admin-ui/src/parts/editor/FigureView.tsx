import type { ReactNodeViewProps } from '@tiptap/react'
import { NodeViewContent, NodeViewWrapper } from '@tiptap/react'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { figureAttributes } from './picture-nodes.ts'

/** A picture in the text, with fields for caption and alt text. */
export function FigureView({ node, selected, updateAttributes, deleteNode, editor }: ReactNodeViewProps) {
  const id = useId()
  const { figure, image } = figureAttributes(node.attrs)
  const alt = image.alt ?? ''
  const setAlt = (text: string) => updateAttributes({ image: { ...image, alt: text } })
  return (
    <NodeViewWrapper
      as="figure"
      className={`${figure.class ?? ''} editor-figure`}
      data-selected={selected || undefined}
    >
      <img src={apiAddress(image.src ?? '')} alt={alt} draggable data-drag-handle />
      <div className="editor-caption">
        {node.content.size === 0 && (
          <span contentEditable={false} className="editor-placeholder" aria-hidden>
            Caption, if it needs one
          </span>
        )}
        <NodeViewContent<'figcaption'> as="figcaption" />
      </div>
      <div contentEditable={false} className="mt-2 flex items-center gap-2 font-sans text-base">
        <label htmlFor={id} className="shrink-0 text-quiet text-sm">
          Alt text
        </label>
        <Input
          id={id}
          value={alt}
          data-alt-text
          placeholder="Describe the picture for readers who can’t see it"
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            editor.commands.focus()
          }}
          className={alt === '' ? 'border-yellow!' : ''}
        />
        <IconButton icon={Trash2} label="Remove picture" onClick={deleteNode} />
      </div>
    </NodeViewWrapper>
  )
}
