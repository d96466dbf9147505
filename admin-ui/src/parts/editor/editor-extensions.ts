import type { Extensions } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { articleExtensions } from './extensions.ts'
import { FigureView } from './FigureView.tsx'
import { OwnCopies } from './own-copies.ts'
import { Figure } from './picture-nodes.ts'
import { RawBlockView } from './RawBlockView.tsx'
import { RawBlock } from './raw-block.ts'

/** The editor's extensions, with React views for pictures and raw blocks, and marked copies. */
export const editorExtensions: Extensions = [
  ...articleExtensions.map((extension) => {
    if (extension === Figure) return Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) })
    if (extension === RawBlock) return RawBlock.extend({ addNodeView: () => ReactNodeViewRenderer(RawBlockView) })
    return extension
  }),
  OwnCopies,
]
