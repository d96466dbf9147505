import type { ChatAttachment } from '@hometown/shared-types/chat'
import { X } from 'lucide-react'
import { formatBytes } from '../../lib/numbers.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface WaitingFilesProps {
  files: readonly ChatAttachment[]
  onRemove(file: ChatAttachment): void
}

export function WaitingFiles({ files, onRemove }: WaitingFilesProps) {
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
