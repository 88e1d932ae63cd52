import { lazy, Suspense, useState } from 'react'
import { IconFileUpload } from '@tabler/icons-react'
import { useOrderRefusal } from '#src/card-line/use-order-refusal.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { uploadTitle, wholeScreen } from './upload-drawer.ts'

// Loaded on demand: few people use it, and it needs the rules of every field.
const BulkUploadDialog = lazy(async () => ({ default: (await import('./BulkUploadDialog.tsx')).BulkUploadDialog }))

export function BulkUploadButton() {
  const [isOpen, setOpen] = useState(false)
  if (useOrderRefusal()) return null
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
        // Opens the drawer at once and loads its content afterwards. Until then the page below takes no clicks.
        <Suspense
          fallback={
            <Drawer title={uploadTitle} width={wholeScreen} onClose={() => setOpen(false)}>
              <FormSkeleton fields={4} label="Loading the bulk upload" />
            </Drawer>
          }
        >
          <BulkUploadDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
