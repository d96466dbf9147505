import { type Backup, isEncryptedBackup } from '@hometown/shared-types/backup'
import { Check, Download, Trash2 } from 'lucide-react'
import { apiAddress } from '../../lib/config.ts'
import type { CountyTime } from '../../lib/dates.ts'
import { countOf, formatBytes } from '../../lib/numbers.ts'
import { FreshDownload } from '../../parts/step-up/FreshDownload.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Cell, Row } from '../../ui/DataTable.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const KIND_LABELS: Readonly<Record<Backup['kind'], string>> = {
  manual: 'By hand',
  nightly: 'Nightly',
  update: 'Before an update',
}

export function BackupRow({ backup, time, onDelete }: { backup: Backup; time: CountyTime; onDelete(): void }) {
  const { counts, name } = backup
  const made = time.dateTime(backup.madeAt)
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        {made}
        <span className="block text-quiet text-sm">
          {KIND_LABELS[backup.kind]}, {isEncryptedBackup(name) ? 'encrypted' : 'not encrypted'}
        </span>
      </Cell>
      <Cell>
        {counts
          ? [
              countOf(counts.articles, 'article'),
              backup.kind === 'update' ? 'no pictures' : countOf(counts.uploads, 'picture'),
              countOf(counts.subscribers, 'subscriber'),
            ].join(', ')
          : 'Unknown'}
      </Cell>
      <Cell>
        {backup.checkedAt ? (
          <Badge tone="green">
            <Check aria-hidden className="size-3" /> Checked
          </Badge>
        ) : (
          <Badge>Not checked</Badge>
        )}
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        {formatBytes(backup.bytes)}
      </Cell>
      <Cell className="whitespace-nowrap text-right">
        <FreshDownload
          href={apiAddress(`/api/backups/${name}`)}
          aria-label={`Download the backup of ${made}`}
          className="inline-flex size-8 items-center justify-center rounded-md align-middle text-quiet hover:bg-hover hover:text-ink"
        >
          <Download aria-hidden className="size-4" />
        </FreshDownload>
        <IconButton icon={Trash2} label={`Delete the backup of ${made}`} onClick={onDelete} />
      </Cell>
    </Row>
  )
}
