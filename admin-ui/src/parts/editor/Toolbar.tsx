import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code2,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { Toolbar as Primitive } from 'radix-ui'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { Shortcut } from '../../lib/shortcuts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Input } from '../../ui/Input.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface Tool {
  label: string
  icon: LucideIcon
  shortcut?: Shortcut
  /** The button is pressed if the cursor is inside this format. */
  isActive?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  run(editor: Editor): void
}

const EDITOR_TOOLS: readonly (readonly Tool[])[] = [
  [
    markTool('Bold', Bold, 'bold', 'b', (editor) => editor.chain().focus().toggleBold().run()),
    markTool('Italic', Italic, 'italic', 'i', (editor) => editor.chain().focus().toggleItalic().run()),
  ],
  [
    headingTool('Heading', Heading2, 2),
    headingTool('Subheading', Heading3, 3),
    {
      label: 'Bullet list',
      icon: List,
      shortcut: { key: '8', mod: true, shift: true },
      isActive: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      shortcut: { key: '7', mod: true, shift: true },
      isActive: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      icon: Quote,
      shortcut: { key: 'b', mod: true, shift: true },
      isActive: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
]

const UNDO_REDO_TOOLS: readonly Tool[] = [
  {
    label: 'Undo',
    icon: Undo2,
    shortcut: { key: 'z', mod: true },
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    icon: Redo2,
    shortcut: { key: 'z', mod: true, shift: true },
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

function markTool(label: string, icon: LucideIcon, name: string, key: string, run: (editor: Editor) => void): Tool {
  return { label, icon, shortcut: { key, mod: true }, isActive: (editor) => editor.isActive(name), run }
}

function headingTool(label: string, icon: LucideIcon, level: 2 | 3): Tool {
  return {
    label,
    icon,
    isActive: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
}

const LINK_SHORTCUT: Shortcut = { key: 'k', mod: true }

interface ToolbarProps {
  editor: Editor
  onLink(): void
  onPicture(): void
}

/** Shows a toolbar, which is one tab stop; arrow keys move between its buttons. */
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const inserts: readonly Tool[] = [
    {
      label: 'Link',
      icon: Link2,
      shortcut: LINK_SHORTCUT,
      isActive: (current) => current.isActive('link'),
      run: onLink,
    },
    { label: 'Picture', icon: ImagePlus, run: onPicture },
    {
      label: 'Code block',
      icon: Code2,
      isActive: (current) => current.isActive('codeBlock'),
      run: (current) => current.chain().focus().toggleCodeBlock().run(),
    },
  ]
  const groups = [...EDITOR_TOOLS, inserts, UNDO_REDO_TOOLS]
  return (
    <Primitive.Root
      aria-label="Formatting"
      className="flex items-center gap-x-2 gap-y-1 max-md:overflow-x-auto md:flex-wrap"
    >
      {groups.map((tools, index) => (
        <div key={tools[0]?.label} className="flex shrink-0 items-center">
          {index > 0 && <Primitive.Separator className="mr-2 h-5 border-l max-md:hidden" />}
          {tools.map((tool) => (
            <EditorToolButton key={tool.label} tool={tool} editor={editor} />
          ))}
        </div>
      ))}
    </Primitive.Root>
  )
}

function EditorToolButton({ tool, editor }: { tool: Tool; editor: Editor }) {
  const { isActive, isPossible } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isActive: tool.isActive?.(current) ?? false,
      isPossible: tool.isPossible?.(current) ?? true,
    }),
  })
  const Icon = tool.icon
  return (
    <Tooltip label={tool.label} shortcut={tool.shortcut}>
      <Primitive.Button
        type="button"
        aria-label={tool.label}
        {...(tool.isActive && { 'aria-pressed': isActive })}
        aria-disabled={!isPossible || undefined}
        // The editor keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isPossible && tool.run(editor)}
        className={classNames(
          buttonClass('ghost'),
          'aspect-square px-0! max-md:size-9',
          isActive ? 'bg-accent-ground text-accent' : 'text-quiet hover:text-ink',
        )}
      >
        <Icon aria-hidden />
      </Primitive.Button>
    </Tooltip>
  )
}

interface EditorLinkDialogProps {
  editor: Editor
  onClose(): void
}

export function EditorLinkDialog({ editor, onClose }: EditorLinkDialogProps) {
  const current: unknown = editor.getAttributes('link').href
  const isLink = typeof current === 'string'
  const [url, setUrl] = useState(isLink ? current : '')
  const [problem, setProblem] = useState<string>()

  const apply = () => {
    const href = linkAddressFrom(url)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (isLink && url.trim() === '') chain.unsetLink().run()
    else if (!href) return setProblem('Enter an address such as https://example.org')
    else if (editor.state.selection.empty && !isLink) {
      const text = href.replace(/^mailto:/, '')
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }

  return (
    <FormDialog
      title={isLink ? 'Edit link' : 'Add link'}
      width="sm"
      label={isLink ? 'Change link' : 'Add link'}
      pending={false}
      onSubmit={apply}
      onClose={onClose}
    >
      <Field label="URL" error={problem} hint={isLink && 'Leave it empty to remove the link.'}>
        <Input
          value={url}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Turns typed text into a working link; undefined if that isn't possible. */
export function linkAddressFrom(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  if (/^(?:https?:\/\/.+|mailto:.+|tel:.+)/i.test(text)) return text
  if (/^(?:#|\/(?!\/))/.test(text)) return text
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text)) return undefined
  if (/^[^@/]+@[^@/][^@/.]*\.[^@/]+$/.test(text)) return `mailto:${text}`
  return /^[^/]+\.[^/]+/.test(text) ? `https://${text}` : undefined
}
