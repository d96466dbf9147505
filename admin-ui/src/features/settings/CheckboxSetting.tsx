import type { Settings } from '@hometown/shared-types/settings'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'

type BooleanSetting = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings]

interface CheckboxSettingProps extends Pick<SettingsForm, 'form'> {
  name: BooleanSetting
  label: string
  hint: string
}

export function CheckboxSetting({ form, name, label, hint }: CheckboxSettingProps) {
  const id = useId()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <div className="flex items-start gap-2.5">
          <Checkbox
            id={id}
            aria-describedby={`${id}-hint`}
            checked={field.value}
            onCheckedChange={(checked) => field.onChange(checked === true)}
          />
          <div className="min-w-0">
            <label htmlFor={id} className="font-medium">
              {label}
            </label>
            <p id={`${id}-hint`} className="text-quiet text-sm">
              {hint}
            </p>
          </div>
        </div>
      )}
    />
  )
}
