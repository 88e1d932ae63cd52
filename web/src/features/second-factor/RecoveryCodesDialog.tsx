import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { FormDialog } from '#src/record/FormDialog.tsx'
import classes from './SecondFactor.module.css'

/** The only time they are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <FormDialog title="Your recovery codes" onClose={onClose}>
      <Notice tone="caution" title="They are shown only once.">
        Print them or keep them in a password manager. Each one signs you in once, if you lose your phone or key.
      </Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap middle gap-3-6">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button onClick={onClose} data-autofocus>
          I have kept them
        </Button>
      </div>
    </FormDialog>
  )
}
