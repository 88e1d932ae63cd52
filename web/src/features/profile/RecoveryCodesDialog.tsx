import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { FormDialog } from './FormDialog.tsx'
import form from './ProfilePage.module.css'
import classes from './FormDialog.module.css'

/** The only time anybody sees them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <FormDialog title="Your recovery codes" onClose={onClose}>
      <Notice tone="caution" title="They are shown only now.">
        Print them or keep them in a password manager. Each signs you in once, when your phone or key is gone.
      </Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={form.buttons}>
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button onClick={onClose} data-autofocus>
          I have kept them
        </Button>
      </div>
    </FormDialog>
  )
}
