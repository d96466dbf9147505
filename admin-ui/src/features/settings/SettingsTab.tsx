import type { DeskSettings } from '@hometown/shared-types/contract/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SavingForm } from '../../parts/forms/EntityForm.tsx'
import { StaleEntity } from '../../parts/forms/StaleEntity.tsx'
import { settingsQuery, useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Button } from '../../ui/Button.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'

interface SettingsTabProps {
  children(settings: DeskSettings): ReactNode
}

export function SettingsTab(props: SettingsTabProps) {
  const query = useQuery(settingsQuery)
  if (query.data) return <SettingsTabForm settings={query.data} {...props} />
  return <NotLoaded query={query} failed="Couldn’t load the settings." />
}

function SettingsTabForm({ settings, children }: SettingsTabProps & { settings: DeskSettings }) {
  const entityForm = useSettingsForm(settings)
  const { form, isPending, submit } = entityForm
  const { isDirty } = form.formState
  const save = async () => isDirty && submit()
  return (
    <SavingForm of={{ form, submit: save }} className="flex max-w-3xl flex-col gap-6">
      <StaleEntity of={entityForm} />
      {children(settings)}
      {/* The button isn't disabled, so that it keeps the focus. */}
      <Button type="submit" variant="primary" className="w-fit" pending={isPending} aria-disabled={!isDirty}>
        Save
      </Button>
      <UnsavedChanges when={isDirty} />
    </SavingForm>
  )
}
