import { ExternalLink } from 'lucide-react'
import { Tabs as Primitive } from 'radix-ui'
import { useId, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Textarea } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import type { ContentBox } from './content-box.ts'
import { type OpenedHtml, openHtmlForEditor } from './html-document.ts'
import { VisualEditor } from './VisualEditor.tsx'
import './editor.css'

interface RichTextEditorProps {
  content: ContentBox
  /** The accessible name of the text. */
  label?: string
  /** The address where WordPress edits the same post. */
  wordpressEditUrl: string | null
  error: string | undefined
}

/** Shows one text in two tabs, visual and HTML. Switching tabs doesn't change the HTML. */
export function RichTextEditor({ content, label = 'Article text', wordpressEditUrl, error }: RichTextEditorProps) {
  const errorId = useId()
  const open = () => openHtmlForEditor(content.get(), { bareTextIsParagraph: wordpressEditUrl === null })
  const [opened, setOpened] = useState(open)
  const [tab, setTab] = useState<'visual' | 'text'>(opened.kind)
  /** The text that the visual editor last had. */
  const left = useRef<string>(undefined)
  const describedBy = error ? errorId : undefined
  const replaced = useStore(content.replaced)
  const [shown, setShown] = useState(replaced)
  if (shown !== replaced) {
    setShown(replaced)
    if (tab === 'visual') show(open())
  }

  function show(fresh: OpenedHtml): void {
    setOpened(fresh)
    setTab(fresh.kind)
  }

  const choose = async (wanted: string) => {
    if (wanted === 'text') {
      if (content.isHeld()) {
        toast({ title: 'Waiting for a picture', description: 'We show the HTML as soon as the upload is done.' })
      }
      // The visual editor reports a picture that is lost.
      if (content.isHeld() && !(await content.settled())) return
      left.current = content.get()
      setTab('text')
      return
    }
    if (opened.kind === 'visual' && content.get() === left.current) {
      setTab('visual')
      return
    }
    show(open())
  }

  return (
    <Primitive.Root value={tab} onValueChange={(wanted) => choose(wanted).catch(reportError)} className="flex flex-col">
      <Primitive.List aria-label={label} className="flex gap-5 border-b">
        {(['visual', 'text'] as const).map((value) => (
          <Primitive.Trigger
            key={value}
            value={value}
            className="-mb-px border-transparent border-b-2 py-2 font-medium text-quiet hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {value === 'visual' ? 'Visual' : 'Text (HTML)'}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {opened.kind === 'text' && <TextOnlyNotice why={opened.why} wordpressEditUrl={wordpressEditUrl} />}
      {/* The tab stays mounted while the HTML is shown, so that its undo history survives. */}
      <Primitive.Content
        value="visual"
        forceMount
        hidden={tab !== 'visual'}
        className="focus-visible:outline-none"
        tabIndex={-1}
      >
        {opened.kind === 'visual' && (
          <VisualEditor
            html={opened.html}
            isShown={tab === 'visual'}
            label={label}
            content={content}
            describedBy={describedBy}
          />
        )}
      </Primitive.Content>
      <Primitive.Content value="text" tabIndex={-1} className="pt-4">
        <HtmlTextarea key={replaced} label={label} content={content} describedBy={describedBy} />
      </Primitive.Content>
      {error && (
        <p id={errorId} role="alert" className="pt-2 text-danger text-sm">
          {error}
        </p>
      )}
    </Primitive.Root>
  )
}

interface HtmlTextareaProps {
  label: string
  content: ContentBox
  describedBy: string | undefined
}

function HtmlTextarea({ label, content, describedBy }: HtmlTextareaProps) {
  return (
    <Textarea
      aria-label={`${label} as HTML`}
      aria-describedby={describedBy}
      spellCheck={false}
      rows={16}
      defaultValue={content.get()}
      onChange={({ target }) => content.put(target.value)}
      // An embedded picture is one word of megabytes, and looking for where it could break takes ten seconds.
      className="wrap-normal min-h-[200px] font-mono text-base max-md:text-base!"
    />
  )
}

function TextOnlyNotice({ why, wordpressEditUrl }: { why: string; wordpressEditUrl: string | null }) {
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-sunken px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64">{why} Edit it as HTML.</p>
      {wordpressEditUrl && (
        <a
          href={wordpressEditUrl}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 font-medium text-accent underline-offset-2 hover:underline"
        >
          Edit in WordPress
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </div>
  )
}
