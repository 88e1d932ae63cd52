import { Button } from '#src/ui/Button.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import classes from './ImportPage.module.css'

type MappingChoiceProps = {
  mappings: readonly { id: number; name: string }[]
  value: number | null
  isMissing: boolean
  /** Mapping needs a chosen file, because its columns are the options. */
  canMap: boolean
  /** Without a mapping, the file uses our own titles. */
  isOptional?: boolean
  onChoose: (id: number | null) => void
  onMap: () => void
}

export function MappingChoice({ mappings, value, isMissing, isOptional = false, canMap, onChoose, onMap }: MappingChoiceProps) {
  return (
    <div className={classes.mapping}>
      <SelectField
        label="Mapping"
        placeholder={isOptional ? 'None: our own titles' : mappings.length > 0 ? 'Choose one' : 'None saved yet'}
        clearable={isOptional}
        description="Which column of the file holds which of our fields."
        data={mappings.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === null ? null : String(value)}
        error={isMissing ? 'Choose a mapping' : undefined}
        onChange={(id) => onChoose(id === null ? null : Number(id))}
      />
      <Button variant="default" aria-haspopup="dialog" disabled={!canMap} onClick={onMap}>
        {value === null ? 'Map the columns' : 'Change the mapping'}
      </Button>
      {canMap ? null : <p className="no-margin dimmed size-s">Choose the file first to map its columns.</p>}
    </div>
  )
}
