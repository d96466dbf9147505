import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { PlannedTimes } from './PlannedTimes.tsx'
import { scheduledQuery } from './settings.api.ts'

interface ConfirmTimeZoneProps {
  open: boolean
  onOpenChange(open: boolean): void
  before: string
  after: string
  onConfirm(): void
}

/** Confirms a new time zone and lists scheduled items: their instants stay, so their local times change. */
export function ConfirmTimeZone({ before, after, ...dialog }: ConfirmTimeZoneProps) {
  const { data, error } = useQuery({ ...scheduledQuery, enabled: dialog.open })
  return (
    <ConfirmDialog
      {...dialog}
      title="Change the time zone?"
      description={
        <>
          {`From ${before} to ${after}. The whole site is rendered anew: dates on all pages follow, so articles may move to the day before or after, and with it to the page of another month. Times that are typed in an open editor and not saved are read by the new clocks: have them saved first.`}
          {dialog.open && data && <PlannedTimes planned={data} before={before} after={after} />}
          {dialog.open && !data && !error && <LoadingText>Loading what is planned...</LoadingText>}
          {error && (
            <span className="mt-2 block text-danger">
              Couldn’t load what is planned. It still happens at the same moment, which the new clocks show as another
              time.
            </span>
          )}
        </>
      }
      confirmLabel="Change time zone"
      danger={false}
      pending={!data && !error}
    />
  )
}
