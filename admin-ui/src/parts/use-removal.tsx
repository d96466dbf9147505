import { type Removable, type RemovalUsage, removalUsageCall } from '@hometown/shared-types/contract/desk-articles'
import { sendToSchema } from '@hometown/shared-types/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callQuery } from '../lib/api-client.ts'
import { type CountyTime, countOf, useCountyTime } from '../lib/formats.ts'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'

const NEWSLETTERS_NAMED = 3
const INVALID_ADDRESS_TEXT = 'Write an address such as /calendar or https://example.com'

interface RemovalQuestion {
  /** The fields for the question before the deletion, unless readers have none of it. */
  readonly fields: ReactNode
  /** Calls `remove` with the address, if any. If the address is invalid, its field says so instead. */
  confirm(remove: (sendTo: string | undefined) => void): void
}

/** @param ids of published ones */
export function useRemoval(kind: Removable, ids: readonly string[]): RemovalQuestion {
  const key = ids.join()
  const [input, setInput] = useState({ about: key, sendTo: '', isInvalid: false })
  const { sendTo, isInvalid } = input.about === key ? input : { sendTo: '', isInvalid: false }
  return {
    fields: ids.length > 0 && (
      <div className="mt-3 flex flex-col gap-3">
        <RemovalUsageView kind={kind} ids={key} />
        <Field
          label="Send readers to"
          hint="Optional. Without an address, readers see that the page was removed."
          error={isInvalid ? INVALID_ADDRESS_TEXT : undefined}
          isErrorAnnounced
        >
          <Input
            value={sendTo}
            placeholder="/calendar"
            maxLength={500}
            onChange={({ target }) => setInput({ about: key, sendTo: target.value, isInvalid: false })}
          />
        </Field>
      </div>
    ),
    confirm(remove) {
      const text = ids.length > 0 ? sendTo.trim() : ''
      const isWrong = text !== '' && !sendToSchema.safeParse(text).success
      if (isWrong) setInput({ about: key, sendTo, isInvalid: true })
      else remove(text || undefined)
    },
  }
}

function RemovalUsageView({ kind, ids }: { kind: Removable; ids: string }) {
  const time = useCountyTime()
  const { data } = useQuery({ ...callQuery('usage', removalUsageCall, { query: { kind, ids } }), staleTime: 0 })
  const facts = data ? removalUsageTexts(data, time) : []
  return facts.length > 0 && <p className="text-ink">{facts.join(', ')}.</p>
}

function removalUsageTexts({ newsletters, views }: RemovalUsage, time: CountyTime): string[] {
  const dates = newsletters.slice(0, NEWSLETTERS_NAMED).map(({ sentAt }) => (sentAt ? time.date(sentAt) : 'now'))
  const more = newsletters.length - dates.length
  const days = new Intl.ListFormat('en-US').format([...dates, ...(more > 0 ? [countOf(more, 'other')] : [])])
  return [
    ...(dates.length > 0 ? [`In the newsletter${newsletters.length === 1 ? '' : 's'} of ${days}`] : []),
    ...(views > 0 ? [countOf(views, 'view')] : []),
  ]
}
