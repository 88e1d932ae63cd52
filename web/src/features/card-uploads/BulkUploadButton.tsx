import { lazy, Suspense, useState } from 'react'
import { IconFileUpload } from '@tabler/icons-react'
import { Button } from '#src/ui/Button.tsx'

// Loaded on demand: few people use it, and it needs the rules of every field.
const BulkUploadDialog = lazy(async () => ({ default: (await import('./BulkUploadDialog.tsx')).BulkUploadDialog }))

export function BulkUploadButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Bulk upload
      </Button>
      {isOpen ? (
        <Suspense>
          <BulkUploadDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
