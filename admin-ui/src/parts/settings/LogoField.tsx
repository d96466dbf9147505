import { contrast, PAPER_COLOURS } from '@hometown/shared-types/accent-colour'
import type { Logo } from '@hometown/shared-types/site-info'
import { useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { apiAddress } from '../../lib/config.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { MediaPicker } from '../pictures/MediaPicker.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** A picture in place of the paper's name, on both grounds that it will stand on. */
export function LogoField({ settingsForm: { form } }: { settingsForm: SettingsForm }) {
  const value = form.watch('logo')
  const onChange = (logo: Logo | null) => form.setValue('logo', logo, { shouldDirty: true })
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
        <div className="flex items-start gap-2">
          <Checkbox
            id={`${id}-ground`}
            className="mt-0.5"
            checked={value.lightGround === true}
            onCheckedChange={(checked) => onChange({ ...value, lightGround: checked === true })}
          />
          <label htmlFor={`${id}-ground`}>On a light ground in the dark theme</label>
        </div>
      )}
      <p id={`${id}-hint`} className="text-quiet text-sm">
        Replaces the name at the top of each page. Without a logo, pages show the name as text.
      </p>
      <MediaPicker
        open={isChoosing}
        onOpenChange={setChoosing}
        title="Choose a logo"
        onPick={({ imageUrl: url, width, height }) => {
          isDarkLogo(apiAddress(url))
            .then((lightGround) => onChange({ url, width, height, ...(lightGround && { lightGround }) }))
            .catch(reportError)
        }}
      />
    </fieldset>
  )
}

/** Of the copy whose pixels are examined. */
const WIDTH = 96
const READABLE = 3
/** Of the ink; a logo with one dark word among light ones needs help as well. */
const TOO_MUCH = 0.25
/** A picture with a ground of its own brings what it stands on. */
const WHOLE = 0.98

/** Whether a logo would disappear on the dark theme. A picture that can't be read is left as it is. */
async function isDarkLogo(address: string): Promise<boolean> {
  try {
    const picture = new Image()
    picture.crossOrigin = 'anonymous'
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.max(1, Math.round((WIDTH * picture.naturalHeight) / picture.naturalWidth))
    const context = canvas.getContext('2d')
    if (!context) return false
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return isDarkInk(context.getImageData(0, 0, canvas.width, canvas.height).data)
  } catch {
    return false
  }
}

/** @param pixels red, green, blue and opacity of each, from 0 to 255 */
export function isDarkInk(pixels: ArrayLike<number>): boolean {
  let ink = 0
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    ink++
    const colour = [0, 1, 2].map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')
    if (contrast(`#${colour}`, PAPER_COLOURS.dark) < READABLE) dark++
  }
  return ink > 0 && ink < (pixels.length / 4) * WHOLE && dark / ink > TOO_MUCH
}
