import { PAPER_COLOURS } from '@hometown/shared-types/accent-colour'
import type { Logo } from '@hometown/shared-types/site-info'
import { useId, useState } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { Button } from '../../ui/Button.tsx'
import { MediaPicker } from '../pictures/MediaPicker.tsx'

interface LogoFieldProps {
  value: Logo | null
  onChange(logo: Logo | null): void
}

/** A picture in place of the paper's name, on both grounds that it will stand on. */
export function LogoField({ value, onChange }: LogoFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const id = useId()
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
                className="max-h-full max-w-full object-contain"
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
      <p id={`${id}-hint`} className="text-quiet text-sm">
        Replaces the name at the top of each page. Without one, the name is set in type.
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
