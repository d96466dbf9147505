import { replaceTags } from '@hometown/shared-types/rules/html'
import type { Extensions } from '@tiptap/core'
import {
  type Editor,
  EditorContent,
  NodeViewContent,
  NodeViewWrapper,
  type ReactNodeViewProps,
  ReactNodeViewRenderer,
  useEditor,
} from '@tiptap/react'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { apiAddress } from '../../lib/api-client.ts'
import { countOf } from '../../lib/formats.ts'
import { useStore } from '../../lib/store.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { MediaPicker } from '../pictures/MediaPicker.tsx'
import { filesOfTransfer, UploadList, useUploads } from '../pictures/UploadList.tsx'
import type { ContentBox } from './content-box.ts'
import { articleExtensions, RawBlock } from './extensions.ts'
import { documentHtml } from './html-document.ts'
import { cleanPastedHtml, countLostPictures } from './pasted-html.ts'
import { OwnCopyMark } from './pasted-pictures.ts'
import { FigureNode, figureAttributes, insertPictureFigure } from './picture-nodes.ts'
import { RawBlockView } from './RawBlockView.tsx'
import { EditorLinkDialog, Toolbar } from './Toolbar.tsx'

/** Serializing the text is slow, so wait for a pause in typing. */
const CONTENT_READ_AFTER_MS = 500

interface VisualEditorProps {
  /** The text from `openHtml`. A new value replaces it as an undoable step. */
  html: string
  /** The editor's text counts only while it is shown. */
  isShown: boolean
  label: string
  content: ContentBox
  describedBy?: string | undefined
}

export function VisualEditor({ html, isShown, label, content, describedBy }: VisualEditorProps) {
  const [isLinking, setLinking] = useState(false)
  const [isPicking, setPicking] = useState(false)
  /** The place where pending pictures are inserted; it moves with text typed before it. */
  const place = useRef<number>(undefined)
  const tools = useRef<HTMLDivElement>(null)

  const editor = useEditor({
    extensions: editorExtensions,
    content: html,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'article-text editor-text',
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, event) => takeFiles(event.clipboardData, undefined),
      handleDrop: (view, event, _slice, isMoved) => {
        const target = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (isMoved || !takeFiles(event.dataTransfer, target?.pos)) return false
        event.preventDefault()
        return true
      },
      handleKeyDown: (_view, event) => {
        // Tab indents or moves on in lists and tables, so Escape lets keyboard users leave the editor.
        if (event.key === 'Escape') return focusEditorTools(tools.current)
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        setLinking(true)
        return true
      },
    },
    onTransaction: ({ transaction }) => {
      if (place.current !== undefined) place.current = transaction.mapping.map(place.current)
    },
  })
  const uploads = useUploads(({ url, alt, caption, width, height }) => {
    const at = place.current ?? editor.state.selection.head
    insertPictureFigure(editor, at, { imageUrl: url, alt, caption, width, height })
  }, content.hold)

  function takeFiles(transfer: DataTransfer | null, position: number | undefined): boolean {
    const files = filesOfTransfer(transfer)
    const html = transfer?.getData('text/html') ?? ''
    // Word and browsers put a picture of the text on the clipboard too.
    if (files.length === 0 || htmlHasWords(html)) {
      reportLostPictures(countLostPictures(html))
      return false
    }
    place.current = position ?? editor.state.selection.head
    uploads.add(files)
    return true
  }

  const replaced = useStore(content.replaced)
  useEditorHtml(editor, html, replaced)
  useContentOfEditor(editor, content, isShown ? replaced : undefined)

  return (
    <div className="flex flex-col">
      <div ref={tools} className="sticky top-(--editor-toolbar-top) z-10 -mx-1 border-b bg-ground px-1 py-1.5">
        <Toolbar editor={editor} onLink={() => setLinking(true)} onPicture={() => setPicking(true)} />
      </div>
      <EditorContent editor={editor} className="min-h-[200px] pt-5" />
      <UploadList {...uploads} />
      {isLinking && <EditorLinkDialog editor={editor} onClose={() => setLinking(false)} />}
      <MediaPicker
        open={isPicking}
        onOpenChange={setPicking}
        onPick={(picture) => insertPictureFigure(editor, editor.state.selection.head, picture)}
      />
    </div>
  )
}

/** Shows another text. Call this before `useContentOf`, so that the editor has the text when the form reads it. */
function useEditorHtml(editor: Editor, html: string, replaced: number): void {
  const shown = useRef({ html, replaced })
  useEffect(() => {
    if (shown.current.html === html && shown.current.replaced === replaced) return
    shown.current = { html, replaced }
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html, replaced])
}

/** Reports typing at once, and the text after a pause or on request. @param shown undefined if hidden, new per text */
function useContentOfEditor(editor: Editor, content: ContentBox, shown: number | undefined): void {
  /** Maps the editor's output to the original text, so that saving other fields leaves the text unchanged. */
  const originals = useRef(new Map<string, string>())
  useEffect(() => {
    if (shown === undefined) return
    let document = editor.state.doc
    let known = content.get()
    originals.current.set(documentHtml(document), known)
    const read = () => {
      if (editor.state.doc !== document) {
        document = editor.state.doc
        const html = documentHtml(document)
        known = originals.current.get(html) ?? html
      }
      return known
    }
    const stopReading = content.source(read, () => {
      // The command focuses in the next frame, and a letter typed before it would end up in the title.
      editor.view.focus()
      editor.commands.focus('start')
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      timer = setTimeout(() => content.typed(), CONTENT_READ_AFTER_MS)
    }
    editor.on('update', update)
    return () => {
      clearTimeout(timer)
      editor.off('update', update)
      stopReading()
    }
  }, [editor, content, shown])
}

function focusEditorTools(tools: HTMLElement | null): boolean {
  tools?.querySelector<HTMLElement>('[tabindex="0"], button')?.focus()
  return true
}

function reportLostPictures(count: number): void {
  if (count === 0) return
  toast({
    title: `${countOf(count, 'picture')} couldn’t be pasted`,
    description: 'Save them as files, then upload them here.',
    variant: 'destructive',
  })
}

function htmlHasWords(html: string): boolean {
  return replaceTags(html, '').trim() !== ''
}

const editorExtensions: Extensions = [
  ...articleExtensions.map((extension) => {
    if (extension === FigureNode) return FigureNode.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) })
    if (extension === RawBlock) return RawBlock.extend({ addNodeView: () => ReactNodeViewRenderer(RawBlockView) })
    return extension
  }),
  OwnCopyMark,
]

/** Shows a picture in the text, with fields for caption and alt text. */
function FigureView({ node, selected, updateAttributes, deleteNode, editor }: ReactNodeViewProps) {
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
