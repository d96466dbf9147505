import type { Settings } from '@hometown/shared-types/contract/settings'
import { PAPER_COLOURS } from '@hometown/shared-types/rules/colors'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { apiAddress } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/Button.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'
import { MediaPicker } from '../pictures/MediaPicker.tsx'

export function LogoField() {
  const { value, onChange } = useController<Settings, 'logo'>({ name: 'logo' }).field
  const [isChoosing, setChoosing] = useState(false)
  const id = useId()
  const needsGround = (theme: 'light' | 'dark') => theme === 'dark' && value?.lightGround === true
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Logo</legend>
      {value && (
        <div className="grid gap-3 sm:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <div
              key={theme}
              className="grid h-24 place-items-center rounded-md border p-3"
              style={{ background: PAPER_COLOURS[theme] }}
            >
              <img
                src={apiAddress(value.url)}
                alt={theme === 'light' ? 'The logo' : ''}
                className={classNames(
                  'max-h-full max-w-full object-contain',
                  needsGround(theme) && 'rounded-sm px-2 py-1',
                )}
                style={needsGround(theme) ? { background: PAPER_COLOURS.light } : undefined}
              />
            </div>
          ))}
        </div>
      )}
      <div className="flex gap-2">
        <Button onClick={() => setChoosing(true)}>{value ? 'Choose another logo' : 'Choose logo'}</Button>
        {value && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        )}
      </div>
      {value && (
        <HintedCheckbox
          label="On a light ground in the dark theme"
          checked={value.lightGround === true}
          onChange={(lightGround) => onChange({ ...value, lightGround })}
        />
      )}
      <p id={`${id}-hint`} className="text-quiet text-sm">
        Replaces the name at the top of each page. Without a logo, pages show the name as text.
      </p>
      <MediaPicker
        open={isChoosing}
        onOpenChange={setChoosing}
        title="Choose a logo"
        onPick={({ imageUrl: url, width, height }) => onChange({ url, width, height })}
      />
    </fieldset>
  )
}
