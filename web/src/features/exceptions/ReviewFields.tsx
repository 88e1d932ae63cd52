import type { ReviewState } from '@forecourt/domain/rules/exceptions.ts'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { reviewOptions } from './review-words.ts'

const noteLength = 500

type ReviewFieldsProps = {
  state: ReviewState
  onState: (state: ReviewState) => void
  note: string
  onNote: (note: string) => void
  /** An open exception cannot be opened again. */
  mayReopen: boolean
}

/** The outcome and a note. */
export function ReviewFields({ state, onState, note, onNote, mayReopen }: ReviewFieldsProps) {
  return (
    <>
      <RadioCards
        label="Outcome"
        options={reviewOptions.filter(({ value }) => mayReopen || value !== 'open')}
        value={state}
        onChange={onState}
      />
      <TextAreaField
        label="Note"
        description="Kept with the exception"
        limit={noteLength}
        maxLength={noteLength}
        value={note}
        // A note is shown on one line everywhere else.
        onChange={({ currentTarget }) => onNote(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </>
  )
}
