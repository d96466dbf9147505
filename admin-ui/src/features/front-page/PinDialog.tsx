import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import {
  type ChangePin,
  FRONT_LIMITS,
  FRONT_PIN_HOURS,
  FRONT_SLOTS,
  type FrontPin,
  type FrontSlotName,
} from '@hometown/shared-types/front-page'
import { type SubmitEvent, useId, useState } from 'react'
import { explainCountyTime } from '../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { SLOT_LABELS } from './stories.ts'
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

type Ending = 'hours' | 'time' | 'never'

/** The form of a pin. Times are wall-clock times of the county; empty for none. */
interface PinValues {
  slot: FrontSlotName
  headline: string
  kicker: string
  startsAt: string
  ending: Ending
  expiresAt: string
}

function valuesOfPin({ slot, headline, kicker, startsAt, expiresAt, lastsHours }: FrontPin, zone: string): PinValues {
  const wall = (iso: string | null) => (iso === null ? '' : countyWallTime(Date.parse(iso), zone).slice(0, 16))
  return {
    ...{ slot, headline: headline ?? '', kicker: kicker ?? '', startsAt: wall(startsAt), expiresAt: wall(expiresAt) },
    ending: lastsHours !== null ? 'hours' : expiresAt === null ? 'never' : 'time',
  }
}

/** Hours count from the beginning, so a pin that has another end can't go back to them. */
function endingsOf({ ending }: PinValues): Ending[] {
  return ending === 'hours' ? ['hours', 'time', 'never'] : ['time', 'never']
}

/** `After 24 hours` */
function hoursLabel(slot: FrontSlotName): string {
  return `After ${FRONT_PIN_HOURS[slot]} hours`
}

/** Only what differs. Undefined if a time is missing or no time. */
function changesOfPin(
  before: PinValues,
  { slot, headline, kicker, startsAt, ending, expiresAt }: PinValues,
  zone: string,
): Omit<ChangePin, 'version'> | undefined {
  const instant = (wall: string) => {
    const parsed = explainCountyTime(wall, zone).instant
    return parsed === undefined ? undefined : new Date(parsed).toISOString()
  }
  const begin = startsAt === '' ? null : instant(startsAt)
  const end = ending === 'time' ? instant(expiresAt) : null
  if (begin === undefined || end === undefined) return undefined
  const isEndChanged = ending !== before.ending || (ending === 'time' && expiresAt !== before.expiresAt)
  return {
    ...(slot !== before.slot && { slot }),
    ...(headline.trim() !== before.headline && { headline: headline.trim() }),
    ...(kicker.trim() !== before.kicker && { kicker: kicker.trim() }),
    ...(startsAt !== before.startsAt && { startsAt: begin }),
    ...(isEndChanged && { expiresAt: end }),
  }
}
