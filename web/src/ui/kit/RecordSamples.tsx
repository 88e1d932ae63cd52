import { IconFileUpload, IconPencil, IconTrash } from '@tabler/icons-react'
import { Changes } from '#src/ui/Changes.tsx'
import { DraftNotice } from '#src/ui/DraftNotice.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { RowLink } from '#src/ui/RowLink.tsx'
import { KitLink, KitSection, Sample } from './KitSection.tsx'

const nothing = () => undefined

export function RecordSamples() {
  return (
    <KitSection title="One record">
      <Sample name="facts">
        <Facts>
          <Fact label="Name">Jo Field</Fact>
          <Fact label="Phone">(253) 555-0142</Fact>
          <Fact label="Note" isWide>
            {'A text of several lines\nkeeps them'}
          </Fact>
        </Facts>
      </Sample>
      <Sample name="what changed">
        <Changes
          changes={[
            { field: 'name', label: 'Name', before: 'Jo', after: 'Jo Field' },
            { field: 'note', label: 'Note', before: 'Call first', after: '' },
          ]}
        />
      </Sample>
      <Sample name="ways to open it">
        <RowLink link={<KitLink />} hasFigures>
          2026-0142
        </RowLink>{' '}
        <LinkButton onClick={nothing}>Open over the page</LinkButton> <LinkButton weight="plain">a word in a sentence</LinkButton>
      </Sample>
      <Sample name="icon buttons: small, default, large and grave">
        <IconButton label="Edit, small" size="small" onClick={nothing}>
          <IconPencil size={16} aria-hidden />
        </IconButton>
        <IconButton label="Edit" onClick={nothing}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
        <IconButton label="Delete" size="large" isGrave onClick={nothing}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      </Sample>
      <Sample name="work left behind" isWide>
        <DraftNotice what="unsent letter of 3 pages" from="Nov 15, 2026, 9:30 AM" onResume={nothing} onDiscard={nothing}>
          Signatures are not kept.
        </DraftNotice>
      </Sample>
      <Sample name="a file" isWide>
        <FileDrop
          label="Letter"
          accept=".txt"
          icon={IconFileUpload}
          prompt="Drop the file here, or"
          variant="default"
          note=".txt, up to 5 MB."
          onFile={nothing}
        />
      </Sample>
    </KitSection>
  )
}
