import { READABLE_BACKUPS, type SavedRecipient } from '@hometown/shared-types/backup-recipient'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CountyTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AddKeyDialog } from './AddKeyDialog.tsx'
import { backupRecipientsQuery } from './backup-keys.api.ts'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'
import { RemoveKey } from './RemoveKey.tsx'

/** The public keys that backups are encrypted for. */
export function BackupKeysCard({ time }: { time: CountyTime }) {
  const { data, error, refetch } = useQuery(backupRecipientsQuery)
  const [isMaking, setIsMaking] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [doomed, setDoomed] = useState<SavedRecipient>()
  const count = data && data.saved.length + data.fromEnvironment.length
  return (
    <Card
      title="Backup keys"
      description="We encrypt backups with all of these keys, and any one of them opens a backup. Keep two, with two people."
    >
      <div className="flex flex-col items-start gap-4">
        {error && !data && <ErrorPanel title="Couldn’t load the backup keys." error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton className="h-16 w-full rounded-md" />}
        {count === 0 && <Notice title="Backups are readable">{READABLE_BACKUPS}</Notice>}
        {data && count !== 0 && (
          <ul aria-label="Backup keys" className="flex w-full flex-col divide-y rounded-md border">
            {data.saved.map((key) => (
              <li key={key.id} className="flex items-center gap-3 px-3 py-2">
                <KeyRound aria-hidden className="size-4 shrink-0 text-quiet" />
                <div className="min-w-0 grow">
                  <p className="wrap-anywhere font-medium">{key.name}</p>
                  <p className="text-quiet text-sm">
                    Added by {key.addedBy} on {time.dateTime(key.addedAt)}
                  </p>
                  <PublicKey text={key.recipient} />
                </div>
                <IconButton icon={Trash2} label={`Remove the key ${key.name}`} onClick={() => setDoomed(key)} />
              </li>
            ))}
            {data.fromEnvironment.map((recipient) => (
              <li key={recipient} className="flex items-center gap-3 px-3 py-2">
                <KeyRound aria-hidden className="size-4 shrink-0 text-quiet" />
                <div className="min-w-0 grow">
                  <p className="font-medium">
                    Set by <code>BACKUP_RECIPIENTS</code>
                  </p>
                  <PublicKey text={recipient} />
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsMaking(true)}>Make key</Button>
          <Button variant="ghost" onClick={() => setIsAdding(true)}>
            Add public key
          </Button>
        </div>
      </div>
      {isMaking && <MakeKeyDialog onClose={() => setIsMaking(false)} />}
      {isAdding && <AddKeyDialog onClose={() => setIsAdding(false)} />}
      <RemoveKey doomed={doomed} isLast={count === 1} onClose={() => setDoomed(undefined)} />
    </Card>
  )
}

function PublicKey({ text }: { text: string }) {
  return (
    <p className="truncate font-mono text-quiet text-xs" title={text.slice(0, 62)}>
      {text.slice(0, 62)}
    </p>
  )
}
