import {
  IconBan,
  IconCircleCheck,
  IconClockOff,
  IconLock,
  IconMapPinOff,
  IconPlayerPause,
  IconRefresh,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { LaneStepper } from '#src/ui/LaneStepper.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { Shield } from '#src/ui/Shield.tsx'
import { SignPlate, SignPlateButton } from '#src/ui/SignPlate.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { Totem } from '#src/ui/Totem.tsx'
import classes from './Kit.module.css'
import { KitLink, KitSection, Sample } from './KitSection.tsx'

const figures = [
  { label: 'Active', value: '412', note: 'of 446', link: <KitLink /> },
  { label: 'Gallons', value: '13,870', note: 'this period', link: <KitLink /> },
  { label: 'Spend', value: '$56,204', note: '+4.1% vs last', link: <KitLink /> },
  { label: 'Exceptions', value: '7', note: 'need review' },
]

const unusualFigures = [
  { label: 'On its way', value: null, note: 'loading' },
  { label: 'None', value: '0', note: 'nothing yet' },
  { label: 'Below zero', value: '−4.1%', note: 'a minus stays in front' },
  { label: 'Very long', value: '$1,256,204.18', note: 'shrinks to fit' },
]

const steps = [{ label: 'Lines', link: <KitLink /> }, { label: 'Delivery Method', link: <KitLink /> }, { label: 'Confirmation' }]

export function SignSamples() {
  return (
    <>
      <KitSection title="Totem">
        <Sample name="figures that are links" isWide>
          <Totem label="Key figures" figures={figures} />
        </Sample>
        <Sample name="loading, zero, negative, long" isWide>
          <Totem label="Unusual figures" figures={unusualFigures} />
        </Sample>
      </KitSection>

      <KitSection title="Signs">
        <Sample name="logo">
          <div className={classes.bar}>
            <Logo name="Fleet Fuel" />
          </div>
        </Sample>
        <Sample name="logo, compact">
          <div className={classes.bar}>
            <Logo name="Fleet Fuel" isCompact />
          </div>
        </Sample>
        <Sample name="plate as a selector">
          <div className={classes.bar}>
            <SignPlateButton label="Account">Cascade Hauling 04-118820</SignPlateButton>
          </div>
        </Sample>
        <Sample name="plate as a selector, long">
          <div className={classes.bar}>
            <SignPlateButton label="Account">Northwestern Consolidated Hauling and Storage 04-118820</SignPlateButton>
          </div>
        </Sample>
        <Sample name="plate as a heading">
          <SignPlate label="Order number">CO-20418</SignPlate>
        </Sample>
        <Sample name="shields">
          <div className="row wrap middle gap-3">
            <Shield tone="guide">CFN</Shield>
            <Shield tone="service">PPA</Shield>
            <Shield tone="stop">WEX</Shield>
            <Shield tone="work">CNG</Shield>
            <Shield tone="violet">MFF</Shield>
            <Shield tone="heritage">Private Site</Shield>
          </div>
        </Sample>
        <Sample name="status chips" isWide>
          <div className="row wrap middle gap-3">
            <StatusChip tone="guide" icon={IconCircleCheck}>
              Active
            </StatusChip>
            <StatusChip tone="caution" icon={IconPlayerPause}>
              Inactive
            </StatusChip>
            <StatusChip tone="work" icon={IconTruckDelivery}>
              Pending
            </StatusChip>
            <StatusChip tone="stop" icon={IconMapPinOff}>
              Lost
            </StatusChip>
            <StatusChip tone="asphalt" icon={IconBan}>
              Cancelled
            </StatusChip>
            <StatusChip tone="asphalt" icon={IconClockOff}>
              Expired
            </StatusChip>
            <StatusChip tone="service" icon={IconRefresh}>
              Replaced
            </StatusChip>
            <StatusChip tone="violet" icon={IconLock}>
              Locked
            </StatusChip>
            <StatusChip tone="heritage" icon={IconClockOff}>
              History
            </StatusChip>
          </div>
        </Sample>
      </KitSection>

      <KitSection title="Lane stepper">
        {[0, 1, 2].map((current) => (
          <Sample key={current} name={`step ${current + 1}`} isWide>
            <LaneStepper label={`Steps, at ${current + 1}`} steps={steps} current={current} />
          </Sample>
        ))}
      </KitSection>
    </>
  )
}
