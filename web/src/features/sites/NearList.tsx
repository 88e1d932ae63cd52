import { networkName } from '@forecourt/domain/reference.ts'
import { IconCircleCheck, IconCircleX, IconMapPin } from '@tabler/icons-react'
import type { NearSite } from '@forecourt/domain/contract/sites.ts'
import { unitPrice } from '@forecourt/domain/format/money.ts'
import { hoursAsText } from '@forecourt/domain/rules/site-fields.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { siteDay } from '#src/time/site-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { addressText, kindWords, productName, truckWords } from './site-words.ts'
import classes from './LocatorPage.module.css'

type NearListProps = { sites: readonly NearSite[]; chosen: number | null; onChoose: (site: NearSite) => void }

export function NearList({ sites, chosen, onChoose }: NearListProps) {
  return (
    <ol className="plain-list" aria-label="Sites, nearest first">
      {sites.map((site) => (
        <li key={site.id} className={classes.site} data-chosen={site.id === chosen || undefined}>
          <NearRow site={site} onChoose={() => onChoose(site)} />
        </li>
      ))}
    </ol>
  )
}

const factsOf = (site: NearSite) =>
  [
    kindWords[site.kind],
    site.brand,
    site.truck_access && `Trucks: ${truckWords[site.truck_access]}`,
    site.high_flow && 'High-flow pumps',
    site.has_def && 'DEF',
    hoursAsText(site.hours),
    site.precision === 'zip' && 'Placed by ZIP code',
  ]
    .filter(Boolean)
    .join(' · ')

function NearRow({ site, onChoose }: { site: NearSite; onChoose: () => void }) {
  const address = addressText(site)
  return (
    <>
      <div className={classes.head}>
        {/* Takes the focus when the user chooses the site on the map. */}
        <h3 id={`site-${site.id}`} tabIndex={-1} className="size-m">
          {site.name}
        </h3>
        <span className="figures strong">{site.distance.toFixed(1)} mi</span>
      </div>
      <div className="row wrap middle gap-2-3">
        <NetworkShield network={networkName(site.card_network_id)} />
        <span className="figures dimmed">{site.site_number}</span>
        <OpenChip isOpen={site.is_open} />
      </div>
      <div>{address}</div>
      <div className="dimmed size-s">{factsOf(site)}</div>
      <Prices site={site} />
      <div className="row wrap middle gap-2-3 above-2">
        <CopyButton text={address} label="Copy address" />
        <a href={`geo:${site.latitude},${site.longitude}?q=${site.latitude},${site.longitude}(${encodeURIComponent(site.name)})`}>
          Open in maps<Hidden> {site.name}</Hidden>
        </a>
        <Button variant="subtle" leftSection={<IconMapPin size={18} aria-hidden />} onClick={onChoose}>
          Show on map<Hidden> {site.name}</Hidden>
        </Button>
      </div>
    </>
  )
}

function OpenChip({ isOpen }: { isOpen: boolean | null }) {
  if (isOpen === null) return null
  return (
    <StatusChip tone={isOpen ? 'guide' : 'stop'} icon={isOpen ? IconCircleCheck : IconCircleX}>
      {isOpen ? 'Open now' : 'Closed now'}
    </StatusChip>
  )
}

/** Prices this account has paid come first, because they apply to its own contract. */
function Prices({ site: { paid, pump_prices } }: { site: NearSite }) {
  if (paid.length + pump_prices.length === 0) return null
  return (
    <ul className={classes.prices} aria-label="Prices">
      {paid.map(({ product_id, price, seen_on }) => (
        <li key={`paid ${product_id}`}>
          {productName(product_id)}: you paid <span className="figures strong">{unitPrice(price)}</span>
          {seen_on ? ` on ${siteDay(seen_on)}` : ''}
        </li>
      ))}
      {pump_prices.map(({ product_id, price, is_median }) => (
        <li key={`${is_median} ${product_id}`} className="dimmed">
          {productName(product_id)}: <span className="figures">{unitPrice(price)}</span>{' '}
          {is_median ? 'at the pump, median of this week' : 'posted'}
        </li>
      ))}
    </ul>
  )
}
