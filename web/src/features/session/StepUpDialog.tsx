import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Proof } from '@forecourt/domain/contract/second-factor.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { query } from '#src/api/query.ts'
import { Dialog, DialogCloseButton } from '#src/ui/Dialog.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import classes from './StepUpDialog.module.css'

const prove = async (proof: Proof) => {
  await call(api.secondFactor.stepUp, { body: proof })
}

/** Opens when a call needs the second factor. After the proof the call is repeated; closing the dialog abandons it. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const id = useId()
  // The browser's passkey dialog takes the focus from the window. A refetch on focus would replace the challenge and invalidate its
  // answer.
  const offer = useQuery({ ...query(api.secondFactor.offer, {}), refetchOnWindowFocus: false, gcTime: 0 })
  const cancel = () => onAnswer(false)
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-why`} onClose={cancel}>
      <div className={classes.inner}>
        <h2 className={classes.title} id={`${id}-title`}>
          Confirm it is you
        </h2>
        <p className="no-margin dimmed" id={`${id}-why`}>
          This needs your second factor. You will not be asked again for five minutes.
        </p>
        <Loaded query={offer} loading={<TextSkeleton lines={3} label="Loading" />}>
          {({ data }) => <SecondFactorForm offer={data} prove={prove} onDone={() => onAnswer(true)} />}
        </Loaded>
      </div>
      <DialogCloseButton onClose={cancel} />
    </Dialog>
  )
}
