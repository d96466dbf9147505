import type { ChatAttachment, ChatMessage } from '@hometown/shared-types/chat'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, FilePen, Paperclip, RotateCcw } from 'lucide-react'
import { apiAddress } from '../../lib/config.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { AnswerText } from './AnswerText.tsx'
import { FAILED } from './answer-labels.ts'
import { makeDraft } from './assistant.api.ts'
import { RestsOn } from './RestsOn.tsx'

interface MessageItemProps {
  message: ChatMessage
  files: readonly ChatAttachment[]
  /** Only the last answer can be retried. */
  onRetry: (() => void) | undefined
}

export function MessageItem({ message, files, onRetry }: MessageItemProps) {
  return message.role === 'user' ? (
    <article aria-label="You" className="flex flex-col items-end gap-1.5">
      <p className="wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-lg bg-hover px-3.5 py-2">{message.content}</p>
      {files.map((file) => (
        <a
          key={file.id}
          href={apiAddress(file.fileUrl)}
          download
          className="flex items-center gap-1.5 text-quiet text-sm hover:text-accent"
        >
          <Paperclip aria-hidden className="size-3.5" />
          {file.originalName} <span>({formatBytes(file.fileSize)})</span>
        </a>
      ))}
    </article>
  ) : (
    <Answer message={message} onRetry={onRetry} />
  )
}

function Answer({ message, onRetry }: Pick<MessageItemProps, 'message' | 'onRetry'>) {
  const isArchive = message.answeredBy === 'archive'
  const hasFailed = message.state === 'failed'
  return (
    <article aria-label="Assistant" aria-busy={message.state === 'writing'} className="flex flex-col gap-3">
      {message.content === '' && message.state === 'writing' && <p className="text-quiet">Searching and thinking…</p>}
      {isArchive ? (
        <h2 className="font-semibold">{message.content}</h2>
      ) : (
        <AnswerText text={message.content} messageId={message.id} />
      )}
      {message.state === 'stopped' && <p className="text-quiet text-sm">Stopped. We kept the answer so far.</p>}
      {hasFailed && (
        <p className="flex gap-2 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message.problem ?? FAILED}
        </p>
      )}
      <RestsOn messageId={message.id} list={message.restsOn} withPassages={isArchive} />
      {message.notices.map((notice) => (
        <p key={notice} className="text-quiet text-sm">
          {notice}
        </p>
      ))}
      <div className="flex gap-2 empty:hidden">
        {onRetry && (hasFailed || message.state === 'stopped') && (
          <Button size="sm" onClick={onRetry}>
            <RotateCcw aria-hidden />
            Try again
          </Button>
        )}
        {!isArchive && message.content !== '' && ['complete', 'stopped'].includes(message.state) && (
          <DraftButton message={message} />
        )}
      </div>
    </article>
  )
}

function DraftButton({ message }: { message: ChatMessage }) {
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () => makeDraft(message.sessionId, message.id),
    onSuccess: ({ articleId }) => navigate({ to: paths.content, search: { edit: articleId } }),
    onError: (error) => toastFailure('Couldn’t create the draft', error),
  })
  return (
    <Button size="sm" variant="ghost" pending={making.isPending} onClick={() => making.mutate()}>
      <FilePen aria-hidden />
      {message.articleId ? 'Open the draft' : 'Use as draft'}
    </Button>
  )
}
