import { useState } from 'react'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '#src/api/save-file.ts'
import { useSession } from '#src/api/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { FormDialog } from '#src/record/FormDialog.tsx'
import { say } from '#src/text/say.ts'
import classes from './SecondFactor.module.css'

/** Names the owner, because a printed sheet does not show it otherwise. */
const textOf = (email: string, codes: readonly string[]) =>
  [say(`Recovery codes of ${email} at ${location.host}`), say('Each one signs you in once.'), '', ...codes, ''].join('\r\n')

/** The codes are never shown again, so a press of Escape or beside the dialog must not end them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const email = useSession(({ user }) => user?.email ?? '')
  const [opened, setOpened] = useState(0)
  const askToClose = async () => {
    const isKept = await confirm({
      message: 'Have you kept the recovery codes? They are not shown again.',
      cancel: 'Back to the codes',
      continue_: 'I have kept them',
    })
    // The browser has closed the dialog already.
    if (isKept) onClose()
    else setOpened(opened + 1)
  }
  return (
    <FormDialog key={opened} title="Your recovery codes" onClose={() => void askToClose()}>
      <Notice tone="caution" title="They are shown only once.">
        Print them or keep them in a password manager. Each one signs you in once, if you lose your phone or key.
      </Notice>
      <div data-prints>
        <p>
          Recovery codes of {email} at {location.host}
        </p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="row wrap middle gap-3-6">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(new File([textOf(email, codes)], 'recovery-codes.txt', { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => globalThis.print()}>
          Print
        </Button>
        <Button onClick={onClose} data-autofocus>
          I have kept them
        </Button>
      </div>
    </FormDialog>
  )
}
