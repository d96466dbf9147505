import { CHAT_FILES_LIMIT, CHAT_MESSAGE_LIMIT, type ChatAttachment } from '@hometown/shared-types/contract/assistant'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { ArrowUp, Paperclip, Square, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { formatNumber } from '../../lib/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Textarea } from '../../ui/Input.tsx'
import type { AttachedFilesState, ConversationState, QuestionSending } from './use-assistant.ts'

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>
  conversation: ConversationState
  files: AttachedFilesState
  sending: QuestionSending
}

export function Composer({ input, conversation: { waiting, isWriting }, files, sending }: ComposerProps) {
  const { text, setText, send, stop, isSending } = sending
  const { isUploading } = files
  const chooser = useRef<HTMLInputElement>(null)
  const canSend = text.trim() !== '' && !isWriting && !isSending && !isUploading

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && isWriting) {
      event.preventDefault()
      stop()
    }
    // Enter also confirms IME input, as in Japanese.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) send(text).catch(reportError)
  }

  async function remove(file: ChatAttachment): Promise<void> {
    await files.remove(file)
    input.current?.focus()
  }

  return (
    <div className="rounded-lg border bg-raised p-2 focus-within:border-accent">
      <AttachedFiles files={waiting} onRemove={(file) => remove(file).catch(reportError)} />
      <Textarea
        ref={input}
        aria-label="Your message"
        placeholder="Ask about your archive, events and sources"
        rows={2}
        maxLength={CHAT_MESSAGE_LIMIT}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
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
          disabled={waiting.length >= CHAT_FILES_LIMIT}
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
            files.attach([...(target.files ?? [])], text).catch(reportError)
            target.value = ''
          }}
        />
        {isWriting ? (
          <Button className="max-md:h-11" onClick={stop} icon={Square}>
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            className="max-md:h-11"
            disabled={!canSend}
            pending={isSending}
            onClick={() => send(text).catch(reportError)}
            icon={ArrowUp}
          >
            Send
          </Button>
        )}
      </div>
    </div>
  )
}

interface AttachedFilesProps {
  files: readonly ChatAttachment[]
  onRemove(file: ChatAttachment): void
}

function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files to send" className="flex flex-wrap gap-1.5 p-1">
      {files.map((file) => (
        <li key={file.id} className="flex max-w-full items-center gap-1 rounded-md bg-hover py-0.5 pl-2 text-sm">
          <span className="truncate" title={file.originalName}>
            {file.originalName}
          </span>
          <span className="shrink-0 text-quiet">{formatBytes(file.fileSize)}</span>
          <IconButton
            size="sm"
            icon={X}
            label={`Remove ${file.originalName}`}
            className="max-md:size-9"
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}
