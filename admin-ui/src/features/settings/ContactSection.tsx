import type { DeskSettings } from '@hometown/shared-types/settings'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { NewsletterSlotFields } from '../../parts/settings/PaperFields.tsx'
import { type SettingsForm, settingsQuery, useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'

const MOST_LINKS = 10

export function ContactSection() {
  return <SettingsTab>{(settingsForm) => <ContactCards settingsForm={settingsForm} />}</SettingsTab>
}

function ContactCards({ settingsForm: { form, errors } }: { settingsForm: SettingsForm }) {
  const { register, control } = form
  const links = useFieldArray({ control, name: 'socialLinks' })

  return (
    <>
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
            <Textarea
              className="min-h-19"
              placeholder={'114 Mill Street\nAlder Falls'}
              {...register('contactAddress')}
            />
          </Field>
          <Field label="Opening hours" error={errors.openingHours?.message}>
            <Textarea className="min-h-19" placeholder="Weekdays from 8 to 5" {...register('openingHours')} />
          </Field>
        </div>
      </Card>
      <Card title="Social links" description="Where readers can follow you.">
        <div className="flex flex-col items-start gap-3">
          {links.fields.length === 0 && <p className="text-quiet">No links yet.</p>}
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
    </>
  )
}

export function NewslettersSection() {
  return (
    <SettingsTab>
      {(settingsForm, { timeZone }) => (
        <>
          <Card
            title="Day and time"
            description="Each new newsletter starts with this time. Nothing goes out until you schedule it."
          >
            <NewsletterSlotFields settingsForm={settingsForm} timeZone={timeZone} />
          </Card>
          <Card title="Clicks" description="This applies from the next newsletter on.">
            <div className="flex flex-col gap-3">
              <Controller
                control={settingsForm.form.control}
                name="countClicks"
                render={({ field }) => (
                  <span className="flex items-center gap-2.5">
                    <Checkbox
                      id="count-clicks"
                      checked={field.value}
                      onCheckedChange={(checked) => field.onChange(checked === true)}
                    />
                    <label htmlFor="count-clicks" className="font-medium">
                      Count clicks on articles in newsletters
                    </label>
                  </span>
                )}
              />
              <ul className="list-disc pl-5 text-quiet">
                <li>
                  We count clicks by article and day. Every reader gets the same link, which goes through this service.
                </li>
                <li>
                  We don’t record who clicked, or who opened an email. We don’t count other links, or bots that identify
                  themselves.
                </li>
              </ul>
            </div>
          </Card>
        </>
      )}
    </SettingsTab>
  )
}

interface SettingsTabProps {
  children(settingsForm: SettingsForm, settings: DeskSettings): ReactNode
}

/** Cards of settings, in one form with the buttons that save it. */
export function SettingsTab({ children }: SettingsTabProps) {
  return <LoadedSettings>{(settings) => <TabForm settings={settings}>{children}</TabForm>}</LoadedSettings>
}

function TabForm({ settings, children }: SettingsTabProps & { settings: DeskSettings }) {
  const settingsForm = useSettingsForm(settings)
  return (
    <form noValidate className="flex max-w-3xl flex-col gap-6" onSubmit={settingsForm.submit}>
      {children(settingsForm, settings)}
      <SaveBar {...settingsForm} />
    </form>
  )
}

export function SaveBar({ isDirty, isSaving, discard }: Pick<SettingsForm, 'isDirty' | 'isSaving' | 'discard'>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" variant="primary" pending={isSaving} disabled={!isDirty}>
        Save
      </Button>
      {isDirty && !isSaving && (
        <Button variant="ghost" onClick={discard}>
          Discard changes
        </Button>
      )}
      <UnsavedChanges when={isDirty && !isSaving} />
    </div>
  )
}

export function LoadedSettings({ children }: { children: (settings: DeskSettings) => ReactNode }) {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data) return children(data)
  if (error) return <ErrorPanel title="Couldn’t load the settings." error={error} onRetry={refetch} />
  return (
    <div className="flex flex-col gap-4">
      <LoadingText />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}
