import type { Media } from '@hometown/shared-types/media'
import { useCountyTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'

export function FileFacts({ picture }: { picture: Media }) {
  const time = useCountyTime()
  const facts = [
    ['File', picture.originalName ?? 'Unnamed'],
    ['Size', `${picture.width} × ${picture.height} pixels, ${formatBytes(picture.bytes)}`],
    ['Added', time.dateTime(picture.createdAt)],
    ['Kept', picture.inWordPress ? 'In WordPress’s media library' : 'On this server'],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
