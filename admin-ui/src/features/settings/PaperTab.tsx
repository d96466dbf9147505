import { timeZoneSchema } from '@hometown/shared-types/contract/settings'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { PaperFields } from '../../parts/settings/PaperFields.tsx'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { SettingsTab } from './SettingsTab.tsx'

const DESCRIPTION_LENGTH = 300
const MOST_LINKS = 10

/** What the paper is called, where it appears and how to reach it. */
export function PaperTab() {
  const [isAsking, ask] = useState(false)
  /** A new time zone changes dates on every page, so confirm it. */
  function mayChange({ form }: SettingsForm, { timeZone }: { timeZone: string }): boolean {
    const typed = form.getValues('timeZone').trim()
    const isOther = typed !== timeZone && timeZoneSchema.safeParse(typed).success
    if (isOther) ask(true)
    return !isOther
  }
  return (
    <SettingsTab mayChange={mayChange}>
      {(settingsForm, { timeZone }) => (
        <>
          <NameCard settingsForm={settingsForm} />
          <ContactCard settingsForm={settingsForm} />
          <LinksCard settingsForm={settingsForm} />
          <PlacesCard settingsForm={settingsForm} />
          <ConfirmDialog
            open={isAsking}
            onOpenChange={ask}
            title="Change the time zone?"
            description={`From ${timeZone} to ${settingsForm.form.watch('timeZone').trim()}. We render the whole site again, and articles near midnight may move to another day. What is scheduled still happens at the same moment, which is a different time of day in the new zone.`}
            confirmLabel="Change time zone"
            danger={false}
            onConfirm={() => {
              ask(false)
              settingsForm.submit().catch(reportError)
            }}
          />
        </>
      )}
    </SettingsTab>
  )
}

interface CardProps {
  settingsForm: SettingsForm
}

function NameCard({ settingsForm }: CardProps) {
  const { form, errors } = settingsForm
  return (
    <Card title="The paper" description="Shown on every page, in feeds and in search results.">
      <div className="flex flex-col gap-4">
        <PaperFields settingsForm={settingsForm} />
        <Field
          label="Description"
          hint="One or two sentences that search engines show for the home page."
          aside={`${form.watch('description').length} / ${DESCRIPTION_LENGTH}`}
          error={errors.description?.message}
        >
          <Textarea rows={2} {...form.register('description')} />
        </Field>
      </div>
    </Card>
  )
}

function ContactCard({ settingsForm: { form, errors } }: CardProps) {
  const { register } = form
  return (
    <Card
      title="Contact"
      description="Shown on the contact page, at the bottom of every page and to search engines. Empty fields stay hidden."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" error={errors.contactEmail?.message}>
          <Input type="email" autoComplete="off" placeholder="newsroom@example.org" {...register('contactEmail')} />
        </Field>
        <Field label="Phone" error={errors.contactPhone?.message}>
          <Input type="tel" autoComplete="off" placeholder="(555) 010-0199" {...register('contactPhone')} />
        </Field>
        <Field label="Address" error={errors.contactAddress?.message}>
          <Textarea className="min-h-19" placeholder={'114 Mill Street\nAlder Falls'} {...register('contactAddress')} />
        </Field>
        <Field label="Opening hours" error={errors.openingHours?.message}>
          <Textarea className="min-h-19" placeholder="Weekdays from 8 to 5" {...register('openingHours')} />
        </Field>
      </div>
    </Card>
  )
}

function LinksCard({ settingsForm: { form, errors } }: CardProps) {
  const { register, control } = form
  const links = useFieldArray({ control, name: 'socialLinks' })
  return (
    <Card title="Social links" description="Where readers can follow you.">
      <div className="flex flex-col items-start gap-3">
        {links.fields.map((link, place) => (
          <div key={link.id} className="grid w-full grid-cols-[1fr_auto] gap-2 sm:grid-cols-[12rem_1fr_auto]">
            <Field
              label={<span className="sr-only">Name of link {place + 1}</span>}
              error={errors.socialLinks?.[place]?.label?.message}
            >
              <Input placeholder="Facebook" {...register(`socialLinks.${place}.label`)} />
            </Field>
            <Field
              label={<span className="sr-only">Address of link {place + 1}</span>}
              error={errors.socialLinks?.[place]?.url?.message}
              className="max-sm:col-start-1 max-sm:row-start-2"
            >
              <Input
                type="url"
                placeholder="https://www.facebook.com/courier"
                {...register(`socialLinks.${place}.url`)}
              />
            </Field>
            <IconButton
              icon={Trash2}
              label={`Remove link ${place + 1}`}
              className="mt-6.5 max-sm:row-start-1"
              onClick={() => links.remove(place)}
            />
          </div>
        ))}
        <Button disabled={links.fields.length >= MOST_LINKS} onClick={() => links.append({ label: '', url: '' })}>
          <Plus aria-hidden /> Add link
        </Button>
      </div>
    </Card>
  )
}

function PlacesCard({ settingsForm: { form, errors } }: CardProps) {
  return (
    <Card title="Place names" description="Towns, townships and similar. Suggestions that name one rank higher.">
      <Controller
        control={form.control}
        name="placeNames"
        render={({ field }) => (
          <ChipsField
            label="Add place"
            listLabel="Place names"
            placeholder="Alder Falls"
            value={field.value}
            onChange={field.onChange}
            error={errors.placeNames?.message}
          />
        )}
      />
    </Card>
  )
}
