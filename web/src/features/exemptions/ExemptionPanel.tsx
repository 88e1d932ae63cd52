import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useAction } from '#src/api/use-call.ts'
import { PagesBelow } from '#src/list/PagesBelow.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { ExemptionRow } from './ExemptionRow.tsx'
import { exemptionCalls, saveOwnScan } from './exemptions.calls.ts'

/** The account's own certificates, read-only. Staff maintain them. */
export function ExemptionPanel() {
  const pages = usePages()
  const exemptions = useQuery(exemptionCalls.own(pages.query))
  const scan = useAction(saveOwnScan)
  return (
    <Panel title="Tax exemptions">
      <Loaded query={exemptions} loading={<TextSkeleton lines={2} label="Loading the tax exemptions" />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <p className="no-margin dimmed">No exemption certificates. Send yours to customer service, and we enter it.</p>
          ) : (
            <>
              <RuledList label="Tax exemptions">
                {data.map((exemption) => (
                  <ExemptionRow key={exemption.id} exemption={exemption}>
                    {exemption.scan ? (
                      <SubmitButton
                        type="button"
                        variant="default"
                        leftSection={<IconDownload size={18} aria-hidden />}
                        isBusy={scan.isPending && scan.variables === exemption.id}
                        aria-label={`Download ${exemption.scan.filename}`}
                        onClick={() => scan.mutate(exemption.id)}
                      >
                        Download
                      </SubmitButton>
                    ) : null}
                  </ExemptionRow>
                ))}
              </RuledList>
              <PagesBelow label="Tax exemptions" pages={pages} meta={meta} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
