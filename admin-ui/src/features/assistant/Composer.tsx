import { CHAT_FILES_LIMIT, CHAT_MESSAGE_LIMIT } from '@hometown/shared-types/chat'
import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Textarea } from '../../ui/Input.tsx'

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange(text: string): void
  files: ReactNode
  fileCount: number
  /** The provider picker, if the header has no room for it. */
  choice: ReactNode
  isUploading: boolean
  isWriting: boolean
  isSending: boolean
  onAttach(files: readonly File[]): void
  onSend(): void
  onStop(): void
  /** Scrolls by this many screens. */
  onScroll(pages: 1 | -1): void
}

const PAGE_KEYS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }

/**
 * Enter sends, Shift+Enter adds a line, Escape stops the answer, and the page keys scroll it. Files can be chosen,
 * pasted or dropped.
 */
export function Composer(props: ComposerProps) {
  const { text, fileCount, isUploading, isWriting, isSending } = props
  const chooser = useRef<HTMLInputElement>(null)
  const canSend = text.trim() !== '' && !isWriting && !isSending && !isUploading

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && isWriting) {
      event.preventDefault()
      props.onStop()
    }
    const pages = PAGE_KEYS[event.key]
    if (pages && !text.includes('\n')) {
      event.preventDefault()
      props.onScroll(pages)
    }
    // Enter also confirms IME input, as in Japanese.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) props.onSend()
  }

  /** Spreadsheets put a picture of the cells on the clipboard beside the text; paste the text. */
  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    props.onAttach([...files])
  }

  function onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    props.onAttach([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way to what the button does.
    <div
      className="rounded-lg border bg-raised p-2 focus-within:border-accent"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={onDrop}
    >
      {props.files}
      <Textarea
        ref={props.input}
        aria-label="Your message"
        placeholder="Ask about your archive, events and sources"
        rows={2}
        maxLength={CHAT_MESSAGE_LIMIT}
        value={text}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="max-h-[min(15rem,30dvh)] w-full resize-none border-0 bg-transparent shadow-none outline-none"
      />
      {text.length >= CHAT_MESSAGE_LIMIT && (
        <p role="status" className="px-2.5 pb-1 text-danger text-sm">
          {`A message can have ${formatNumber(CHAT_MESSAGE_LIMIT)} characters. We left out the rest.`}
        </p>
      )}
      <div className="flex items-center justify-between gap-2">
        <IconButton
          icon={Paperclip}
          label="Attach a file"
          className="max-md:size-11"
          pending={isUploading}
          disabled={fileCount >= CHAT_FILES_LIMIT}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          aria-label="Files"
          accept=".txt,.md,.markdown,.csv,.pdf,image/jpeg,image/png,image/webp,image/gif"
          onChange={({ target }) => {
            props.onAttach([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {props.choice}
        {isWriting ? (
          <Button className="max-md:h-11" onClick={props.onStop}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            className="max-md:h-11"
            disabled={!canSend}
            pending={isSending}
            onClick={props.onSend}
          >
            <ArrowUp aria-hidden />
            Send
          </Button>
        )}
      </div>
    </div>
  )
}
