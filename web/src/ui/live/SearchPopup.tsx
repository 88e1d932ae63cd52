import type { RefObject } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { ChosenMark } from '../ChosenMark.tsx'
import type { Option } from '../options.ts'
import classes from '../SelectField.module.css'

type SearchPopupProps = { frame: RefObject<HTMLDivElement | null>; value: string | null; nothingFound: string }

/** The options found, in their groups. Rendered in `frame`, so that it is inside the landmark and above an open dialog. */
export function SearchPopup({ frame, value, nothingFound }: SearchPopupProps) {
  return (
    <Combobox.Portal container={frame}>
      <Combobox.Positioner positionMethod="fixed" sideOffset={8} className={classes.place}>
        <Combobox.Popup className={classes.popup}>
          <Combobox.Empty>
            <div className={classes.nothing}>{nothingFound}</div>
          </Combobox.Empty>
          <Combobox.List className={classes.options}>
            {(group: { value: string; items: readonly Option[] }) => (
              <Combobox.Group key={group.value} items={group.items}>
                {group.value === '' ? null : <Combobox.GroupLabel className={classes.group}>{group.value}</Combobox.GroupLabel>}
                <Combobox.Collection>
                  {(option: Option) => (
                    <Combobox.Item key={option.value} value={option} className={classes.option}>
                      <span>{option.label}</span>
                      {option.value === value ? <ChosenMark /> : null}
                    </Combobox.Item>
                  )}
                </Combobox.Collection>
              </Combobox.Group>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
