import { useEffect, useState } from 'react'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useAction } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import classes from './Secret.module.css'

const secondsShown = 20

type SecretProps = { noun: string; masked: string; reveal: () => Promise<string> }

/** Shown for a short time and kept only in this component's state, never in a cache. */
export function Secret({ noun, masked, reveal }: SecretProps) {
  const [shown, setShown] = useState<string | null>(null)
  const show = useAction(async () => setShown(await reveal()))

  useEffect(() => {
    if (shown === null) return
    const hide = setTimeout(() => setShown(null), secondsShown * 1_000)
    return () => clearTimeout(hide)
  }, [shown])

  return (
    <span className="row wrap middle gap-1-3">
      <output className={classes.value}>{shown ?? <span aria-hidden>{masked}</span>}</output>
      {shown === null ? (
        <SubmitButton
          type="button"
          variant="default"
          size="compact"
          leftSection={<IconEye size={16} aria-hidden />}
          isBusy={show.isPending}
          onClick={() => show.mutate(undefined)}
        >
          Show {noun}
        </SubmitButton>
      ) : (
        <>
          <Button
            variant="default"
            size="compact"
            leftSection={<IconEyeOff size={16} aria-hidden />}
            onClick={() => setShown(null)}
          >
            Hide {noun}
          </Button>
          <span className="dimmed size-xs">Hides itself after {secondsShown} seconds</span>
        </>
      )}
    </span>
  )
}
