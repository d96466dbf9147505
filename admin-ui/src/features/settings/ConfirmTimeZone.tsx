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
          {`From ${before} to ${after}. We render the whole site again, and articles near midnight may move to another day. Save open editors first: we read unsaved times in the new zone.`}
          {dialog.open && data && <PlannedTimes planned={data} before={before} after={after} />}
          {dialog.open && !data && !error && <LoadingText>Loading scheduled times...</LoadingText>}
          {error && (
            <p className="mt-2 text-danger">
              Couldn’t load the scheduled times. They still happen at the same moment, which is a different time of day
              in the new zone.
            </p>
          )}
        </>
      }
      confirmLabel="Change time zone"
      danger={false}
      pending={!data && !error}
    />
  )
}
