import type { OutboxMail } from '@hometown/shared-types/outbox'
import { useCountyTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'

interface OutboxTableProps {
  mails: readonly OutboxMail[]
  lastRead: string | undefined
  onOpen(name: string): void
}

export function OutboxTable({ mails, lastRead, onOpen }: OutboxTableProps) {
  const time = useCountyTime()
  return (
    <DataTable label="Mails, newest first">
      <thead>
        <tr>
          <HeaderCell>Mail</HeaderCell>
          <HeaderCell className="hidden md:table-cell">To</HeaderCell>
          <HeaderCell className="hidden text-right md:table-cell">Kept</HeaderCell>
          <HeaderCell className="hidden text-right md:table-cell">Size</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {mails.map(({ name, subject, to, at, size }) => (
          <Row key={name}>
            <Cell className="max-w-0 md:w-[45%]">
              <Button
                variant="link"
                // The focus returns here after reading.
                autoFocus={name === lastRead}
                onClick={() => onOpen(name)}
                className="max-w-full justify-start text-ink"
              >
                <span className="truncate">{subject || 'No subject'}</span>
              </Button>
              <span className="block truncate text-quiet text-sm md:hidden">
                {to} · {time.dateTime(at)}
              </span>
            </Cell>
            <Cell className="hidden max-w-0 truncate md:table-cell md:w-[30%]">{to}</Cell>
            <Cell numeric className="hidden whitespace-nowrap text-quiet md:table-cell">
              <time dateTime={at}>{time.dateTime(at)}</time>
            </Cell>
            <Cell numeric className="hidden whitespace-nowrap text-quiet md:table-cell">
              {formatBytes(size)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </DataTable>
  )
}
