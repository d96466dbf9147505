import type { Correction } from '@hometown/shared-types/correction'
import { Pencil, Trash2 } from 'lucide-react'
import { useCountyTime } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { KINDS } from './correction-kinds.ts'

interface CorrectionNoteProps {
  note: Correction
  onEdit(): void
  onDelete(): void
}

export function CorrectionNote({ note: { kind, text, correctedAt }, onEdit, onDelete }: CorrectionNoteProps) {
  const time = useCountyTime()
  const { label, tone } = KINDS[kind]
  const date = time.dateTime(correctedAt)
  return (
    <li className="rounded-md border bg-surface px-3 py-2">
      <div className="flex items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={correctedAt} title={date} className="min-w-0 flex-1 truncate text-quiet text-sm tabular-nums">
          {time.date(correctedAt)}
        </time>
        <IconButton icon={Pencil} size="sm" label={`Edit the ${kind} of ${date}`} onClick={onEdit} />
        <IconButton icon={Trash2} size="sm" label={`Delete the ${kind} of ${date}`} onClick={onDelete} />
      </div>
      <p className="mt-1 whitespace-pre-line break-words">{text}</p>
    </li>
  )
}
