import { useId } from 'react'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { setColorScheme, useColorScheme } from './theme/color-scheme.ts'
import classes from './ThemeSwitch.module.css'

const schemes = [
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const

export function ThemeSwitch({ label = 'Theme' }: { label?: string }) {
  const colorScheme = useColorScheme(({ chosen }) => chosen ?? 'system')
  const name = useId()
  return (
    <fieldset>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {schemes.map(({ value, label: schemeLabel, icon: Icon }) => (
          <label key={value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            <Icon size={16} aria-hidden />
            {schemeLabel}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
