import type { FrontPin } from '@hometown/shared-types/contract/front-page'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { useForm } from 'react-hook-form'
import { useCountyTime, zoneNote } from '../../lib/formats.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { FrontActions } from './use-front-actions.ts'

interface PinDialogProps {
  pin: FrontPin
  actions: FrontActions
  onClose(): void
}

export function PinDialog({ pin, actions, onClose }: PinDialogProps) {
  const { zone } = useCountyTime()
  const wall = (iso: string | null) => (iso === null ? '' : countyWallTime(Date.parse(iso), zone).slice(0, 16))
  const before = {
    startsAt: wall(pin.startsAt),
    expiresAt: wall(pin.expiresAt),
  }
  const form = useForm({ defaultValues: before })

  async function save({ startsAt, expiresAt }: typeof before): Promise<void> {
    const iso = (time: string) => {
      const instant = instantOfCountyTime(time, zone)
      return instant === undefined ? null : new Date(instant).toISOString()
    }
    const changes = {
      ...(startsAt !== before.startsAt && { startsAt: iso(startsAt) }),
      ...(expiresAt !== before.expiresAt && { expiresAt: iso(expiresAt) }),
    }
    if (Object.keys(changes).length === 0 || (await actions.change(pin.article, changes))) onClose()
  }

  return (
    <FormDialog
      form={form}
      title="Edit pin"
      description={pin.article.title}
      label="Save"
      pending={actions.isSaving}
      // A date without its time would be no end at all, so the form reports it.
      onSubmit={(event) => (event.target as HTMLFormElement).reportValidity() && form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="startsAt" label="Begins at" hint="Leave empty to start now." type="datetime-local" />
        <TextField
          name="expiresAt"
          label="Ends at"
          hint={
            pin.expiresAt === null && pin.lastsHours !== null
              ? `Leave empty for ${pin.lastsHours} hours once it’s live.`
              : 'Leave empty to end it yourself.'
          }
          type="datetime-local"
        />
      </div>
      <p className="text-quiet text-sm">{zoneNote(zone)}</p>
    </FormDialog>
  )
}
