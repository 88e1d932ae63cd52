import { IconCopy } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { useCopy } from './use-copy.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const copying = useCopy(text)
  if (!copying) return null
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copying.copy}>
        {label}
      </Button>
      <output>{copying.said}</output>
    </>
  )
}
