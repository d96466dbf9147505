import { type LucideIcon, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'

export interface MailLook {
  isPhone: boolean
  isDark: boolean
}

/** Pixels. */
export const PHONE_WIDTH = 375

interface LookButtonsProps {
  look: MailLook
  onChange(look: MailLook): void
}

export function LookButtons({ look, onChange }: LookButtonsProps) {
  const { isPhone, isDark } = look
  return (
    <>
      <Pair
        label="Width"
        options={[
          {
            icon: Monitor,
            label: 'Desktop width',
            isOn: !isPhone,
            choose: () => onChange({ ...look, isPhone: false }),
          },
          { icon: Smartphone, label: 'Phone width', isOn: isPhone, choose: () => onChange({ ...look, isPhone: true }) },
        ]}
      />
      <Pair
        label="Look"
        options={[
          { icon: Sun, label: 'Light mode', isOn: !isDark, choose: () => onChange({ ...look, isDark: false }) },
          { icon: Moon, label: 'Dark mode', isOn: isDark, choose: () => onChange({ ...look, isDark: true }) },
        ]}
      />
    </>
  )
}

interface PairProps {
  label: string
  options: readonly { icon: LucideIcon; label: string; isOn: boolean; choose(): void }[]
}

/** Two buttons of which one is pressed. */
export function Pair({ label, options }: PairProps) {
  return (
    <fieldset className="flex shrink-0 rounded-md border p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ icon, label: name, isOn, choose }) => (
        <IconButton
          key={name}
          icon={icon}
          label={name}
          size="sm"
          aria-pressed={isOn}
          className="aria-pressed:bg-accent-ground aria-pressed:text-accent"
          onClick={choose}
        />
      ))}
    </fieldset>
  )
}
