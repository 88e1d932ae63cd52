import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { MessageModal } from '#src/ui/MessageModal.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { KitSection, Sample } from './KitSection.tsx'

const serverErrors = {
  message: 'The given lines are invalid.',
  errors: { 'data.0.number': ['The number has already been taken'], 'data.4.number': ['The number has already been taken'] },
}

const undo = () => showPopup({ variant: 'success', message: 'Undone' })

export function DialogSamples() {
  const [modal, setModal] = useState<'success' | 'error' | 'sent' | null>(null)
  const [answer, setAnswer] = useState<boolean | null>(null)

  return (
    <KitSection title="Popups and dialogs">
      <Sample name="300 px">
        <Button variant="default" onClick={() => showPopup({ variant: 'success', message: 'Your changes have been saved' })}>
          Success
        </Button>
      </Sample>
      <Sample name="300 px, alertdialog">
        <Button variant="default" onClick={() => showPopup({ variant: 'error', message: 'Something went wrong!' })}>
          Error
        </Button>
      </Sample>
      <Sample name="330 px">
        <Button
          variant="default"
          onClick={() =>
            showPopup({ variant: 'success', message: 'The status has been updated', actions: [{ label: 'Undo', onClick: undo }] })
          }
        >
          With an action
        </Button>
      </Sample>
      <Sample name="330 px, details that scroll">
        <Button
          variant="default"
          onClick={() => showPopup({ variant: 'error', message: 'The order was not sent', details: serverErrors })}
        >
          With details
        </Button>
      </Sample>
      <Sample name="they queue, never stack">
        <Button
          variant="default"
          onClick={() => {
            for (const message of ['The first of three', 'The second of three', 'The last of three'])
              showPopup({ variant: 'success', message })
          }}
        >
          Three at once
        </Button>
      </Sample>
      <Sample name={`safe answer left${answer === null ? '' : `: ${answer ? 'yes' : 'no'}`}`}>
        <Button
          variant="default"
          onClick={async () =>
            setAnswer(await confirm({ message: 'If you proceed with this change, all the values below will be reset.' }))
          }
        >
          Confirm
        </Button>
      </Sample>
      <Sample name="safe answer right">
        <Button
          variant="default"
          onClick={async () =>
            setAnswer(
              await confirm({
                message: 'Nothing has been submitted yet. Are you sure you want to exit this process?',
                cancel: 'NO, CONTINUE',
                continue_: 'Yes, exit',
                cancelOn: 'right',
              }),
            )
          }
        >
          Confirm leaving
        </Button>
      </Sample>
      {(['success', 'error', 'sent'] as const).map((variant) => (
        <Sample key={variant} name={`message modal, ${variant}`}>
          <Button variant="default" onClick={() => setModal(variant)}>
            Message {variant}
          </Button>
        </Sample>
      ))}
      {modal ? (
        <MessageModal
          variant={modal}
          title={modal === 'error' ? 'This link has expired' : 'Your password has been reset'}
          action={
            <Button data-autofocus size="md" onClick={() => setModal(null)}>
              Sign in
            </Button>
          }
          onClose={() => setModal(null)}
        >
          You can go on from here with the one button there is.
        </MessageModal>
      ) : null}
    </KitSection>
  )
}
