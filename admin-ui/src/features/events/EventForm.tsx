import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Trail } from '../../parts/trail/Trail.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { DateNotice } from './DateNotice.tsx'
import { EventMenu } from './EventMenu.tsx'
import { canBeOneDate, type Scope } from './event-input.ts'
import { type EventValues, eventValuesSchema } from './event-values.ts'
import { PictureField } from './PictureField.tsx'
import { PlaceField } from './PlaceField.tsx'
import type { Go } from './page-state.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { scopesOf } from './scopes.ts'
import { TagsField } from './TagsField.tsx'
import { useSaveEvent } from './use-save-event.ts'
import { WhatFields } from './WhatFields.tsx'
import { WhenFields } from './WhenFields.tsx'
import { WordPressLink } from './WordPressLink.tsx'

interface EventFormProps {
  /** Undefined for a new one. */
  event: DeskEvent | undefined
  /** Of a series, the date that was opened; undefined for all of it. */
  date: string | undefined
  opened: EventValues
  /** On whose clocks the times are. */
  zone: string
  go: Go
  onClose(isSaved?: boolean): void
  onGone(): void
  onReload(): void
}

export function EventForm({ event, date, opened, zone, go, onClose, onGone, onReload }: EventFormProps) {
  const id = useId()
  const form = useForm<EventValues>({ resolver: zodResolver(eventValuesSchema), defaultValues: opened })
  const { isDirty } = form.formState
  const { save, stale, forgetStale } = useSaveEvent({ event, date, opened, zone }, form, () => onClose(true))
  const [asked, setAsked] = useState<EventValues>()
  const scopes = event && scopesOf(event, date)

  const submit = form.handleSubmit((values) => {
    if (scopes && isDirty) setAsked(values)
    else if (event && !isDirty) onClose(true)
    else save.mutate({ values, scope: 'all' })
  })
  const possible = asked && scopes?.filter((scope) => scope !== 'one' || canBeOneDate(asked, opened))
  const saveScope = (values: EventValues, scope: Scope) => {
    setAsked(undefined)
    save.mutate({ values, scope })
  }

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={event ? 'Edit Event' : 'Create Event'}
        width="lg"
        footer={
          <>
            {event && (
              <EventMenu
                event={event}
                date={date}
                isDirty={isDirty}
                go={go}
                onDone={() => onClose(true)}
                onGone={onGone}
              />
            )}
            <Button onClick={() => onClose()}>Close</Button>
            <Button type="submit" form={id} variant="primary" pending={save.isPending}>
              {event ? 'Save' : 'Create Event'}
            </Button>
          </>
        }
      >
        {/* It scrolls by itself, so that what saves it stays in sight. */}
        <form
          id={id}
          noValidate
          onSubmit={submit}
          className="-mx-5 flex max-h-[calc(88dvh-11rem)] flex-col gap-5 overflow-y-auto px-5 pb-1"
        >
          {stale && (
            <StaleNotice
              mine={form.getValues()}
              event={stale}
              date={date}
              onReload={onReload}
              onOverwrite={() => {
                forgetStale()
                save.mutate({ values: form.getValues(), scope: save.variables?.scope ?? 'all', over: stale })
              }}
            />
          )}
          {event && <DateNotice event={event} date={date} isDirty={isDirty} go={go} onDone={() => onClose(true)} />}
          <WhatFields />
          <PlaceField event={event} zone={zone} />
          <WhenFields zone={zone} />
          <RepeatFields event={event} zone={zone} />
          <TagsField />
          <PictureField />
          <WordPressLink event={event} />
          {event && <Trail of={{ type: 'event', id: event.id }} />}
        </form>
      </Dialog>
      <UnsavedChanges when={isDirty && !save.isSuccess} />
      <ScopeDialog
        open={asked !== undefined}
        title="Save the changes for"
        description={
          possible?.includes('one')
            ? 'This event is one of a series.'
            : 'One date can differ in its words, its place and its times. What you changed belongs to the series.'
        }
        confirmLabel="Save"
        danger={false}
        pending={save.isPending}
        scopes={possible}
        onClose={() => setAsked(undefined)}
        onConfirm={(scope) => asked && saveScope(asked, scope)}
      />
    </FormProvider>
  )
}
