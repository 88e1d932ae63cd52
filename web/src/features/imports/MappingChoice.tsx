import type { SavedMapping } from '@forecourt/domain/contract/imports.ts'
import { Button } from '#src/ui/Button.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import classes from './ImportPage.module.css'

type MappingChoiceProps = {
  mappings: readonly SavedMapping[]
  value: number | null
  isMissing: boolean
  /** The columns to choose from are those of a file. */
  canMap: boolean
  onChoose: (id: number) => void
  onMap: () => void
}

export function MappingChoice({ mappings, value, isMissing, canMap, onChoose, onMap }: MappingChoiceProps) {
  return (
    <div className={classes.mapping}>
      <SelectField
        label="Mapping"
        placeholder={mappings.length > 0 ? 'Choose one' : 'None saved yet'}
        description="Which column of the file holds which of our fields."
        data={mappings.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === null ? null : String(value)}
        error={isMissing ? 'Choose a mapping' : undefined}
        onChange={(id) => onChoose(Number(id))}
      />
      <Button variant="default" aria-haspopup="dialog" disabled={!canMap} onClick={onMap}>
        {value === null ? 'Map the columns' : 'Change the mapping'}
      </Button>
      {canMap ? null : <p className="no-margin dimmed size-s">Choose the file first to map its columns.</p>}
    </div>
  )
}
