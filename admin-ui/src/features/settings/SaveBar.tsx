import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Button } from '../../ui/Button.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'

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
