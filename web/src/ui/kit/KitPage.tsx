import { Button } from '#src/ui/Button.tsx'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { ThemeSwitch } from '#src/ui/ThemeSwitch.tsx'
import { DialogSamples } from './DialogSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import classes from './Kit.module.css'
import { KitSection, Sample } from './KitSection.tsx'
import { RecordSamples } from './RecordSamples.tsx'
import { SignSamples } from './SignSamples.tsx'
import { StateSamples } from './StateSamples.tsx'

const surfaces = [
  'page',
  'surface',
  'sunken',
  'input',
  'hover',
  'selected',
  'header',
  'plate',
  'led',
  'line',
  'control-border',
  'focus',
]

/** Every component in every state, for visual checks by people and tests. Not part of the product, only of the demo and of development. */
export function KitPage() {
  return (
    <div className={classes.page}>
      <PageTitle
        title="The kit"
        sub="Every component of ui, in every state"
        actions={
          <>
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
              Export
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />}>New</Button>
          </>
        }
      />

      <KitSection title="Theme">
        <Sample name="switch">
          <ThemeSwitch />
        </Sample>
        <Sample name="surfaces and lines" isWide>
          <div className={classes.swatches}>
            {surfaces.map((name) => (
              <div key={name}>
                <div className={classes.swatch} style={{ backgroundColor: `var(--color-${name})` }} />
                {name}
              </div>
            ))}
            {[1, 2, 3, 4, 5, 6].map((series) => (
              <div key={series}>
                <div className={classes.swatch} style={{ backgroundColor: `var(--series-${series})` }} />
                series {series}
              </div>
            ))}
          </div>
        </Sample>
        <Sample name="buttons" isWide>
          <div className="row wrap middle gap-3">
            <Button>Filled</Button>
            <Button variant="default">Default</Button>
            <Button variant="light">Light</Button>
            <Button variant="subtle">Subtle</Button>
            <Button color="stop">Stop</Button>
            <Button variant="subtle" color="stop">
              Remove
            </Button>
            <Button disabled>Disabled</Button>
          </div>
        </Sample>
        <Sample name="compact" isWide>
          <div className="row wrap middle gap-3">
            <Button size="compact">Filled</Button>
            <Button size="compact" color="stop">
              Stop
            </Button>
            <Button size="compact" variant="light">
              Light
            </Button>
            <Button size="compact" variant="light" color="stop">
              Light stop
            </Button>
          </div>
        </Sample>
        <Sample name="type" isWide>
          <h2 style={{ fontSize: '1.625rem' }}>Overpass for signs and headings</h2>
          <p>Public Sans for all other text. The quick brown fox jumps over the lazy dog.</p>
          <p style={{ fontFamily: 'var(--font-figures)' }}>Overpass Mono for figures: 7088 •••• •••• 4400 $56,204.18</p>
          <p dir="rtl">
            <bdi>(253) 555-0142</bdi> · <bdi>7088 •••• 4400</bdi> · <bdi>−4.1%</bdi>
          </p>
        </Sample>
      </KitSection>

      <SignSamples />
      <FieldSamples />
      <DialogSamples />
      <RecordSamples />
      <StateSamples />
    </div>
  )
}
