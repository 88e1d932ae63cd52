import { websiteAgreement } from '@forecourt/domain/legal/website-agreement.ts'
import { LegalPage } from './LegalPage.tsx'

export function WebsiteAgreementPage() {
  return <LegalPage document={websiteAgreement} />
}
