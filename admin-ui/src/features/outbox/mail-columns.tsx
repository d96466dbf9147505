import type { OutboxMail } from '@hometown/shared-types/outbox'
import type { CountyTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import type { ListColumn } from '../../parts/list-screen/list-types.ts'
import { Button } from '../../ui/Button.tsx'

/** @param lastRead the mail that was open, to which the focus returns. */
export function mailColumns(
  time: CountyTime,
  lastRead: string | undefined,
  onOpen: (name: string) => void,
): ListColumn<OutboxMail>[] {
  return [
    {
      id: 'mail',
      title: 'Email',
      isMain: true,
      sorts: { ascending: 'subject' },
      cell: ({ name, subject }) => (
        <Button
          variant="link"
          autoFocus={name === lastRead}
          onClick={() => onOpen(name)}
          className="max-w-full justify-start text-ink"
        >
          <span className="truncate">{subject || 'No subject'}</span>
        </Button>
      ),
    },
    { id: 'to', title: 'To', sorts: { ascending: 'recipient' }, className: 'max-w-72 truncate', cell: ({ to }) => to },
    {
      id: 'kept',
      title: 'Kept',
      isPlain: true,
      numeric: true,
      sorts: { ascending: 'oldest', descending: 'newest' },
      className: 'whitespace-nowrap text-quiet',
      cell: ({ at }) => <time dateTime={at}>{time.dateTime(at)}</time>,
    },
    {
      id: 'size',
      title: 'Size',
      isPlain: true,
      numeric: true,
      sorts: { descending: 'largest' },
      className: 'whitespace-nowrap text-quiet',
      cell: ({ size }) => formatBytes(size),
    },
  ]
}
