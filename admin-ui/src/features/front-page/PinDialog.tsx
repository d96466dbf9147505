import { FRONT_LIMITS, FRONT_SLOTS, type FrontPin } from '@hometown/shared-types/front-page'
import { type SubmitEvent, useId, useState } from 'react'
import { explainCountyTime } from '../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { SLOT_LABELS } from './front-labels.ts'
import { changesOfPin, type Ending, endingsOf, hoursLabel, type PinValues, valuesOfPin } from './pin-values.ts'
import type { FrontActions } from './use-front-actions.ts'

const slots = FRONT_SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))

interface PinDialogProps {
  pin: FrontPin
  actions: FrontActions
  onClose(): void
}

/** When a pin begins and ends, and what it says instead of its article's title. */
export function PinDialog({ pin, actions, onClose }: PinDialogProps) {
  const formId = useId()
  const { zone } = useCountyTime()
  const [before] = useState(() => valuesOfPin(pin, zone))
  const [values, setValues] = useState(before)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = (changed: Partial<PinValues>) => {
    setProblem(undefined)
    setValues((current) => ({ ...current, ...changed }))
  }
  const isDirty = JSON.stringify(values) !== JSON.stringify(before)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  const endings = endingsOf(before).map((value) => ({
    value,
    label: { hours: hoursLabel(values.slot), time: 'At a time', never: 'When I end it' }[value] satisfies string,
  }))

  async function save(): Promise<void> {
    const changes = changesOfPin(before, values, zone)
    if (!changes) return setProblem('Enter the date and the time.')
    if (Object.keys(changes).length === 0 || (await actions.change(pin.id, pin.article.title, changes))) onClose()
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    save().catch(reportError)
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && leave()}
        title="Edit pin"
        description={pin.article.title}
        footer={<FormButtons form={formId} label="Save" pending={actions.isSaving} onCancel={leave} />}
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Ends">
              <Select<Ending> value={values.ending} options={endings} onChange={(ending) => change({ ending })} />
            </Field>
            {values.ending === 'time' && (
              <Field label="Ends at" error={problem} hint={noteOf(values.expiresAt, zone)} required>
                <Input
                  type="datetime-local"
                  value={values.expiresAt}
                  onChange={({ target }) => change({ expiresAt: target.value })}
                />
              </Field>
            )}
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Begins at" hint={noteOf(values.startsAt, zone) ?? 'Leave empty to start now.'}>
              <Input
                type="datetime-local"
                value={values.startsAt}
                onChange={({ target }) => change({ startsAt: target.value })}
              />
            </Field>
            <Field label="Place">
              <Select value={values.slot} options={slots} onChange={(slot) => change({ slot })} />
            </Field>
          </div>
          <Field label="Kicker" hint="A word or two above the headline.">
            <Input
              maxLength={FRONT_LIMITS.kicker}
              value={values.kicker}
              onChange={({ target }) => change({ kicker: target.value })}
            />
          </Field>
          <Field label="Headline" hint="Only for the front page. Leave empty to use the article’s title.">
            <Input
              maxLength={FRONT_LIMITS.headline}
              placeholder={pin.article.title}
              value={values.headline}
              onChange={({ target }) => change({ headline: target.value })}
            />
          </Field>
          <p className="text-quiet text-sm">{zoneNote(zone)}</p>
        </form>
      </Dialog>
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </>
  )
}

function noteOf(wall: string, zone: string): string | undefined {
  return wall === '' ? undefined : explainCountyTime(wall, zone).note
}
