import { CHAT_FILES_LIMIT, CHAT_MESSAGE_LIMIT, type ChatAttachment } from '@hometown/shared-types/chat'
import { ArrowUp, Paperclip, Square, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Textarea } from '../../ui/Input.tsx'

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange(text: string): void
  files: readonly ChatAttachment[]
  isUploading: boolean
  isWriting: boolean
  isSending: boolean
  onAttach(files: readonly File[]): void
  onRemove(file: ChatAttachment): void
  onSend(): void
  onStop(): void
}

/** Enter sends, Shift+Enter begins a new line, Escape stops the answer. */
export function Composer(props: ComposerProps) {
  const { text, files, isUploading, isWriting, isSending } = props
  const chooser = useRef<HTMLInputElement>(null)
  const canSend = text.trim() !== '' && !isWriting && !isSending && !isUploading

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && isWriting) {
      event.preventDefault()
      props.onStop()
    }
    // Enter also ends a word that is being put together, as in Japanese.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) props.onSend()
  }

  return (
    <div className="rounded-lg border bg-raised p-2 focus-within:border-accent">
      {files.length > 0 && (
        <ul aria-label="Files to be sent" className="flex flex-wrap gap-1.5 p-1">
          {files.map((file) => (
            <li key={file.id} className="flex max-w-full items-center gap-1 rounded-md bg-hover py-0.5 pl-2 text-sm">
              <span className="truncate">{file.originalName}</span>
              <IconButton
                size="sm"
                icon={X}
                label={`Remove ${file.originalName}`}
                onClick={() => props.onRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <Textarea
        ref={props.input}
        aria-label="Your message"
        placeholder="Ask about your archive, events and sources"
        rows={2}
        maxLength={CHAT_MESSAGE_LIMIT}
        value={text}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-60 w-full resize-none border-0 bg-transparent shadow-none outline-none"
      />
      <div className="flex items-center justify-between gap-2">
        <IconButton
          icon={Paperclip}
          label="Attach a file"
          pending={isUploading}
          disabled={files.length >= CHAT_FILES_LIMIT}
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
        {isWriting ? (
          <Button onClick={props.onStop}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button variant="primary" disabled={!canSend} pending={isSending} onClick={props.onSend}>
            <ArrowUp aria-hidden />
            Send
          </Button>
        )}
      </div>
    </div>
  )
}
