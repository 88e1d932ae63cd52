import { privacy } from '@forecourt/domain/legal/privacy.ts'
import { LegalPage } from './LegalPage.tsx'

export function PrivacyPolicyPage() {
  return <LegalPage document={privacy} />
}
