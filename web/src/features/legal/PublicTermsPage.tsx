import { terms } from '@forecourt/domain/legal/terms.ts'
import { LegalPage } from './LegalPage.tsx'

export function PublicTermsPage() {
  return <LegalPage document={terms} />
}
