import type { SubscriberCsvColumn } from '@hometown/shared-types/subscriber-columns'
import type { FileColumn } from './read-header.ts'

/** Others are shown by the name that they have in our own files. */
const LABELS: Partial<Record<SubscriberCsvColumn, string>> = { subscribed: 'status', left: 'unsubscribed or bounced' }

export function ColumnPreview({ columns }: { columns: readonly FileColumn[] }) {
  return (
    <section aria-label="Columns of the file" className="overflow-x-auto rounded-md border">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b text-quiet">
            <th scope="col" className="px-3 py-1.5 font-medium">
              Column in the file
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Read as
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ title, column, isName }) => (
            <tr key={title} className="border-b last:border-b-0">
              <td className="px-3 py-1.5">{title}</td>
              <td className={column ? 'px-3 py-1.5' : 'px-3 py-1.5 text-quiet'}>
                {column ? (LABELS[column] ?? column) : isName ? 'Not read: we don’t keep names' : 'Not read'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
